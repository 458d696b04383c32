import type { ErrorCode } from "../contract/errors.ts";

/** Validation messages by field name; a field inside a list is `paths.0`. */
export type FieldErrors = Record<string, string[]>;

interface ErrorDetail {
  /** Messages for single fields. */
  errors?: FieldErrors;
  /** Headers that belong to this error, such as `Allow` or `Retry-After`. */
  headers?: Record<string, string>;
}

/**
 * A failure the client is told about. `message` says what happened and what to do next; it never
 * holds anything internal. It is no `Error`: a refusal is ordinary, and a stack trace costs more than
 * the rest of the answer.
 */
export class ApiError {
  constructor(
    readonly code: ErrorCode,
    readonly message: string,
    readonly detail: ErrorDetail = {},
  ) {}
}
