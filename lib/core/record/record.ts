import type { z } from 'zod'
import { formatEntry } from '@/lib/core/format/numbers'
import type { Choice, ListColumn, Takes } from '@/lib/core/workbook/list/columns'

/** One field of an entity, declared once in the entity's record. */
export interface NounField {
  /** Label in forms, files and the audit log. */
  label: string
  body: z.ZodType
  /** Schema of the stored and answered value. */
  stored: z.ZodType
  /** A decimal is sent as exact text, and answered as a number. */
  takes: Takes['kind'] | 'decimal'
  /** Value of a new row that omits the field; without it, the field is required. */
  blank?: unknown
  /** For an id: its dictionary, and the shape of the row that is answered beside it. */
  dictionary?: string
  named?: z.ZodType
  /** Hint for filling in its column, if the kind's own does not suffice. */
  hint?: string
  /** Its column in an imported list. */
  column?: Column
}

interface Column {
  /** Heading in a file, if different from `label`. */
  heading?: string
  width: number
  hint?: string
  /** Whether a new row requires it although it has a blank value. */
  isRequired?: boolean
}

export type Fields = Readonly<Record<string, NounField>>

type Name<K> = K extends `${infer N}_id` ? N : never
export type FieldsWith<F extends Fields, Part extends string> = {
  [K in keyof F]: F[K] extends Record<Part, unknown> ? K : never
}[keyof F] &
  string

export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K]['body']> }
export type InputsOf<F extends Fields> = { -readonly [K in keyof F]: z.input<F[K]['body']> }

type Bodies<F extends Fields> = { -readonly [K in keyof F]: F[K]['body'] }
type NewBodies<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { blank: unknown } ? z.ZodDefault<F[K]['body']> : F[K]['body']
}
type Answers<F extends Fields> = { -readonly [K in keyof F]: F[K]['stored'] }
type Named<F extends Fields> = {
  -readonly [K in FieldsWith<F, 'named'> as Name<K>]: F[K] extends { named: infer S extends z.ZodType }
    ? S
    : never
}

/*
 * Types derived from a record depend on its fields; each function declares them in an overload, and its body treats the
 * fields as unknown.
 */

/** The object with each value replaced by what is made of it. */
export function mapped<From extends object, T>(
  from: From,
  part: (value: From[keyof From & string], name: keyof From & string) => T,
): Record<keyof From & string, T>
export function mapped(from: object, part: (value: unknown, name: string) => unknown): object {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, part(value, name)]))
}

export function namesOf<F extends object>(fields: F): Array<keyof F & string>
export function namesOf(fields: object): string[] {
  return Object.keys(fields)
}

export function namesWith<F extends Fields, Part extends string>(fields: F, mark: Part): FieldsWith<F, Part>[]
export function namesWith(fields: Fields, mark: string): string[] {
  return Object.keys(fields).filter((name) => mark in (fields[name] ?? {}))
}

export function bodies<F extends Fields>(fields: F): Bodies<F>
export function bodies(fields: Fields): Record<string, z.ZodType> {
  return mapped(fields, ({ body }) => body)
}

/** Input schemas of a new row, where an omitted field gets its blank value. */
export function newBodies<F extends Fields>(fields: F): NewBodies<F>
export function newBodies(fields: Fields): Record<string, z.ZodType> {
  return mapped(fields, (field) => ('blank' in field ? field.body.default(field.blank) : field.body))
}

export function answers<F extends Fields>(fields: F): Answers<F>
export function answers(fields: Fields): Record<string, z.ZodType> {
  return mapped(fields, ({ stored }) => stored)
}

/** Answer schemas of dictionary rows beside ids: `region` of `region_id`. */
export function namedAnswers<F extends Fields>(fields: F): Named<F>
export function namedAnswers(fields: Fields): Record<string, z.ZodType> {
  const named = Object.entries(fields).flatMap(([name, field]) =>
    field.named ? [[name.replace(/_id$/, ''), field.named]] : [],
  )
  return Object.fromEntries(named)
}

/** Picks properties of an object; missing ones are left out. */
export function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K>
export function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}

/** Properties of an object except these. */
export function without<T extends object, K extends keyof T>(from: T, ...names: K[]): Omit<T, K>
export function without(from: object, ...names: string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))
}

/** Stored values as form values: controls hold text, empty for null. */
export function formValues<F extends Fields>(fields: F, stored: ValuesOf<F>): InputsOf<F>
export function formValues(fields: Fields, stored: Record<string, unknown>): Record<string, unknown> {
  return mapped(fields, (field, name) => inForm(field, stored[name]))
}

export function blankValues<F extends Fields>(fields: F): InputsOf<F>
export function blankValues(fields: Fields): Record<string, unknown> {
  return mapped(fields, (field) => inForm(field, field.blank))
}

const inForm = ({ takes }: NounField, value: unknown): unknown =>
  takes === 'flag' || (typeof value === 'object' && value !== null) ? value : String(value ?? '')

/** Values as text, a decimal as it is typed; what is not given is the field's blank value. */
export function textValues<F extends Fields>(
  fields: F,
  values: Partial<Record<keyof F, unknown>>,
): Record<keyof F & string, string>
export function textValues(fields: Fields, values: Record<string, unknown>): Record<string, string> {
  return mapped(fields, ({ takes, blank }, name) => {
    const value = name in values ? values[name] : blank
    return takes === 'decimal' && typeof value === 'number' ? formatEntry(value) : String(value ?? '')
  })
}

/** The columns of a list, in the order of the record. @param choices by field, of its dictionary */
export function listColumns<F extends Fields>(
  fields: F,
  choices: Readonly<Record<string, readonly Choice[]>>,
): ListColumn<FieldsWith<F, 'column'>>[]
export function listColumns(
  fields: Fields,
  choices: Readonly<Record<string, readonly Choice[]>>,
): ListColumn<string>[] {
  return Object.entries(fields).flatMap(([name, { label, takes, blank, hint = '', column, ...field }]) =>
    column
      ? [
          {
            field: name,
            heading: column.heading ?? label,
            width: column.width,
            isRequired: column.isRequired ?? blank === undefined,
            hint: column.hint ?? hint,
            takes:
              takes === 'one' || takes === 'many'
                ? { kind: takes, choices: choices[name] ?? [], by: byOf(field) }
                : { kind: takes === 'decimal' ? 'text' : takes },
          },
        ]
      : [],
  )
}

/** Organisations and categories are written by short name. */
const byOf = ({ dictionary }: Pick<NounField, 'dictionary'>) =>
  dictionary === undefined || dictionary === 'companies' ? 'short_name' : 'name'
