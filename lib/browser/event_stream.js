/** The events of a response's stream, one by one, with their data read as JSON. */
export async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) yield parse(block);
  }
}

function parse(block) {
  const lines = block.split("\n");
  const field = (name) =>
    lines.filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart()).join("\n");
  return { event: field("event"), data: JSON.parse(field("data")) };
}
