import type { Skill } from "./skill.ts";

/** The index of skills with their digests (Agent Skills Discovery 0.2.0). */
export async function skillIndex(skills: readonly Skill[]): Promise<string> {
  return JSON.stringify({
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: await Promise.all(skills.map(async ({ name, description, path, text }) => ({
      name,
      type: "skill-md",
      description,
      url: path,
      digest: await digest(text),
    }))),
  });
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256:${new Uint8Array(hash).toHex()}`;
}
