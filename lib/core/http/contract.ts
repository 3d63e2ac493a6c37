import { z } from 'zod'
import type { Permission } from '@/lib/core/domain/permissions'
import type { FileRule } from '@/lib/core/http/body'
import type { CallName } from '@/lib/core/http/call-name'
import type { FILE_TYPES } from '@/lib/core/http/media-types'
import { idParams } from '@/lib/core/http/params'

export const KEY_SCOPES = ['values:read', 'values:write'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Who may call: a permission, 'signed-in', 'public', or an exchange key with this scope and nobody else. */
export type Gate = Permission | KeyScope | 'signed-in' | 'public'

export const isKeyScope = (gate: Gate): gate is KeyScope => KEY_SCOPES.some((scope) => scope === gate)

interface Json<S extends z.ZodType = z.ZodType> {
  kind: 'json'
  status: 200 | 201
  schema: S
}

/** JSON `{ data }`, of which a handler gives the data alone. */
interface Data<D extends z.ZodType = z.ZodType> extends Json<z.ZodObject<{ data: D }>> {
  isWrapped: true
}

/** JSON with an ETag, answered with 304 if unchanged. */
interface ConstantJson<S extends z.ZodType = z.ZodType> {
  kind: 'constant'
  schema: S
}

type FileEnding = keyof typeof FILE_TYPES

export type Answer =
  | Json
  | Data
  | ConstantJson
  | { kind: 'empty' }
  | { kind: 'text' }
  /** A file with one of these extensions. */
  | { kind: 'file'; endings: readonly [FileEnding, ...FileEnding[]] }

/** A call of the API. Undeclared input is not read, and undeclared output is not sent. */
export interface Call {
  permission: Gate
  /** Allowed before accepting the terms of use. */
  beforeAgreement?: true
  /** Allowed for an administrator before adding a required second factor. */
  beforeFactor?: true
  /**
   * Requires authentication within ten minutes, by password or second factor; otherwise 403 `reauthenticate`. 'by
   * handler': only some requests require it, and the handler calls `requireFresh`.
   */
  fresh?: true | 'by handler'
  /** Queued among the person's heavy calls: lib/core/route/admission-queue.ts. */
  heavy?: true
  /** Error messages are repeated in the field `error`. */
  namesError?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  headers?: Readonly<Record<string, string>>
  /** The body is a file instead of JSON. */
  file?: FileRule
  /** Content type of an XML equivalent of `body`. */
  xml?: string
  /** FHIR content: `application/fhir+json`, errors as an OperationOutcome. */
  fhir?: true
  /** `data` of a refusal with 422, where there may be some. */
  refusedData?: z.ZodType
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

type Ungated = Readonly<Record<CallName, Omit<Call, 'permission'>>>
type Gated<G extends Gate, C extends Ungated> = { [N in keyof C]: C[N] & { permission: G } }

/** Several calls of a contract that the same people may make. */
export function openTo<const G extends Gate, const C extends Ungated>(permission: G, calls: C): Gated<G, C>
export function openTo(permission: Gate, calls: Ungated): Contract {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { permission, ...call }]))
}

/** 200 with `{ data, meta? }`. */
export function data<D extends z.ZodType>(schema: D): Data<D>
export function data<D extends z.ZodType, M extends z.ZodType>(
  schema: D,
  meta: M,
): Json<z.ZodObject<{ data: D; meta: M }>>
export function data(schema: z.ZodType, meta?: z.ZodType): Json | Data {
  return meta ? json(z.object({ data: schema, meta })) : wrapped(200, schema)
}

/** 201 with `{ data }` of the created row. */
export function created<D extends z.ZodType>(schema: D): Data<D> {
  return wrapped(201, schema)
}

const wrapped = <D extends z.ZodType>(status: 200 | 201, schema: D): Data<D> => ({
  kind: 'json',
  status,
  schema: z.object({ data: schema }),
  isWrapped: true,
})

/** 200 with an object of its own shape. */
export function json<S extends z.ZodType>(schema: S): Json<S> {
  return { kind: 'json', status: 200, schema }
}

/** 200 with a `Prepared` answer, or 304 if the client has it. */
export function constant<S extends z.ZodType>(schema: S): ConstantJson<S> {
  return { kind: 'constant', schema }
}

/** 200 with a message for the person instead of data. */
export const message = json(z.object({ message: z.string() }))

export const nothing = { kind: 'empty' } as const
export const text = { kind: 'text' } as const
export const workbook = { kind: 'file', endings: ['xlsx'] } as const

/** A streamed file with a Unicode name and an ASCII fallback. */
export interface SentFile {
  body: ReadableStream<Uint8Array>
  name: string
  asciiName: string
  /** An xlsx workbook by default. */
  type?: FileEnding
}

/** The bytes of a constant answer, and their hash. */
export interface Prepared {
  plain: Buffer<ArrayBuffer>
  hash: string
}

/** The JSON `{ data }` of a T as bytes that are sent as they are. */
export class MadeAnswer<T> {
  declare readonly of?: T
  readonly bytes: Buffer<ArrayBuffer>
  constructor(base64: string) {
    this.bytes = Buffer.from(base64, 'base64')
  }
}

/** The answer as it is sent. */
export type AnswerOf<C extends Call> =
  C['answer'] extends Json<infer S>
    ? z.output<S>
    : C['answer'] extends { kind: 'constant' }
      ? Prepared
      : C['answer'] extends { kind: 'text' }
        ? string
        : C['answer'] extends { kind: 'file' }
          ? SentFile
          : Awaited<Promise<void>>

/** What a handler returns: of `{ data }` the data alone. */
export type Handled<C extends Call> =
  C['answer'] extends Data<infer D> ? z.output<D> | MadeAnswer<z.output<D>> : AnswerOf<C>
