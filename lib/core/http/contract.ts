import { z } from 'zod'
import type { Permission } from '@/lib/core/domain/permissions'
import type { FileRule } from '@/lib/core/http/body'
import type { CallName } from '@/lib/core/http/call-name'
import type { FileEnding } from '@/lib/core/http/media-types'
import { idParams } from '@/lib/core/http/params'

/** What a key of an organisation's own system may do. */
export const KEY_SCOPES = ['values:read', 'values:write'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Who may call: a permission of the table, 'signed-in' and 'public' written out, or a key of this scope and nobody else. */
export type Gate = Permission | KeyScope | 'signed-in' | 'public'

export const isKeyScope = (gate: Gate): gate is KeyScope => KEY_SCOPES.some((scope) => scope === gate)

interface Json<S extends z.ZodType = z.ZodType> {
  kind: 'json'
  status: 200 | 201
  schema: S
}

/** Files of these kinds, one at a time. */
interface SentFiles {
  kind: 'file'
  endings: readonly [FileEnding, ...FileEnding[]]
}

/** JSON with an ETag: whoever has it already is told so. */
interface ConstantJson<S extends z.ZodType = z.ZodType> {
  kind: 'constant'
  schema: S
}

/** How a call answers when it succeeds. */
export type Answer = Json | ConstantJson | { kind: 'empty' } | { kind: 'text' } | SentFiles

/** One call of the API. What is not declared is neither read of a request nor allowed in its answer. */
export interface Call {
  permission: Gate
  /** A person needs it before accepting the terms of use. */
  beforeAgreement?: true
  /** An administrator needs it before adding the second factor they are asked for. */
  beforeFactor?: true
  /**
   * Whoever calls has proved who they are within ten minutes, by password or second factor; otherwise 403
   * `reauthenticate`. Where only some requests ask for that, the handler says which, by `requireFresh`.
   */
  fresh?: true | 'by handler'
  /** It takes its turn among the person's heavy calls: lib/core/route/admission-queue.ts. */
  heavy?: true
  /** A refusal's words stand in `error` too. */
  namesError?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** What a success says beside its content. */
  headers?: Readonly<Record<string, string>>
  /** The body is a file instead of JSON. */
  file?: FileRule
  /** The content type of XML that says the same as `body`. */
  xml?: string
  /** Body, success and refusals are FHIR's: `application/fhir+json`, a refusal an OperationOutcome. */
  fhir?: true
  answer: Answer
}

export type Contract = Readonly<Record<CallName, Call>>

/** `{id}` in a path is the id of a row, unless the call says otherwise. */
type Declared<C extends Contract> = {
  [N in keyof C]: C[N] extends { params: z.ZodType }
    ? C[N]
    : N extends `${string}/{id}${string}`
      ? C[N] & { params: typeof idParams }
      : C[N]
}

/** The calls of a feature. Route handlers, the browser, the API's description and the tests all read this. */
export function contract<const C extends Contract>(calls: C): Declared<C>
export function contract(calls: Contract): Contract {
  const declared = Object.entries(calls).map(([name, call]) => [
    name,
    name.includes('/{id}') ? { params: idParams, ...call } : call,
  ])
  return Object.fromEntries(declared)
}

/** 200 with `{ data, meta? }`. */
export function data<D extends z.ZodType>(schema: D): Json<z.ZodObject<{ data: D }>>
export function data<D extends z.ZodType, M extends z.ZodType>(
  schema: D,
  meta: M,
): Json<z.ZodObject<{ data: D; meta: M }>>
export function data(schema: z.ZodType, meta?: z.ZodType): Json {
  return { kind: 'json', status: 200, schema: z.object({ data: schema, ...(meta ? { meta } : {}) }) }
}

/** 201 with `{ data }` of what was made. */
export function created<D extends z.ZodType>(schema: D): Json<z.ZodObject<{ data: D }>> {
  return { kind: 'json', status: 201, schema: z.object({ data: schema }) }
}

/** 200 with an object of its own shape. */
export function json<S extends z.ZodType>(schema: S): Json<S> {
  return { kind: 'json', status: 200, schema }
}

/** 200 with what `prepared` has made, or 304 for who has it. */
export function constant<S extends z.ZodType>(schema: S): ConstantJson<S> {
  return { kind: 'constant', schema }
}

/** 200 with words for the person instead of data. */
export const message = json(z.object({ message: z.string() }))

/** 204 */
export const nothing = { kind: 'empty' } as const
export const text = { kind: 'text' } as const
/** An Excel file under its name. */
export const workbook = { kind: 'file', endings: ['xlsx'] } as const
/** Plain text under its name. */
export const textFile = { kind: 'file', endings: ['txt'] } as const
/** A document for print, or the same to edit, under its name. */
export const papers = { kind: 'file', endings: ['pdf', 'docx'] } as const

/** A file as it is sent: streamed, under a name for everybody and one for software that knows ASCII only. */
export interface SentFile {
  body: ReadableStream<Uint8Array>
  name: string
  asciiName: string
  /** A workbook unless it says otherwise. */
  type?: FileEnding
}

/** The bytes of a constant answer, and the hash that names them. */
export interface Prepared {
  plain: Buffer<ArrayBuffer>
  hash: string
}

/** What a handler of this call gives back. */
export type Handled<C extends Call> =
  C['answer'] extends Json<infer S>
    ? Promise<z.output<S>>
    : C['answer'] extends { kind: 'constant' }
      ? Promise<Prepared>
      : C['answer'] extends { kind: 'text' }
        ? Promise<string>
        : C['answer'] extends { kind: 'file' }
          ? Promise<SentFile>
          : Promise<void>

/** What whoever makes this call gets. */
export type AnswerOf<C extends Call> = Awaited<Handled<C>>
