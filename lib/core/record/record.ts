import type { z } from 'zod'
import type { Choice, ListColumn, Takes } from '@/lib/core/workbook/list/columns'

/** One field of a noun: its record is the only place that names it. */
export interface NounField {
  /** What people call it, on a form, in a file and in the journal. */
  label: string
  /** What may be sent. */
  body: z.ZodType
  /** The same as the database keeps and the API answers it. */
  stored: z.ZodType
  /** A decimal is sent as exact text, and answered as a number. */
  takes: Takes['kind'] | 'decimal'
  /** The value of something new of which it is not told; without it, it must be. */
  blank?: unknown
  /** Of an id: the dictionary it is chosen from, and the shape of the chosen row beside the id. */
  dictionary?: string
  named?: z.ZodType
  /** What to write in its column, where the column itself does not say. */
  hint?: string
  /** Its column in a list that is taken from a file. */
  column?: Column
}

interface Column {
  /** Where a file calls it otherwise than `label`. */
  heading?: string
  width: number
  hint?: string
  /** Where a new row cannot do without it although the field may be blank. */
  isRequired?: boolean
}

export type Fields = Readonly<Record<string, NounField>>

type Name<K> = K extends `${infer N}_id` ? N : never
type With<F extends Fields, Part extends string> = {
  [K in keyof F]: F[K] extends Record<Part, unknown> ? K : never
}[keyof F] &
  string

export type FieldsWith<F extends Fields, Part extends string> = With<F, Part>

/** The values of a noun as they are stored. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K]['body']> }
/** The values of a form for it. */
export type InputsOf<F extends Fields> = { -readonly [K in keyof F]: z.input<F[K]['body']> }

type Bodies<F extends Fields> = { -readonly [K in keyof F]: F[K]['body'] }
type NewBodies<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { blank: unknown } ? z.ZodDefault<F[K]['body']> : F[K]['body']
}
type Answers<F extends Fields> = { -readonly [K in keyof F]: F[K]['stored'] }
type Named<F extends Fields> = {
  -readonly [K in With<F, 'named'> as Name<K>]: F[K] extends { named: infer S extends z.ZodType } ? S : never
}

/*
 * What is derived of a record has the type that its fields give; each function says it by an overload, whose body walks
 * over fields that it does not know.
 */

function mapped<T>(fields: Fields, part: (field: NounField, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, part(field, name)]))
}

/** The names of the fields in their order. */
export function namesOf<F extends Fields>(fields: F): Array<keyof F & string>
export function namesOf(fields: Fields): string[] {
  return Object.keys(fields)
}

/** The names of the fields that have a mark. */
export function namesWith<F extends Fields, Part extends string>(fields: F, mark: Part): With<F, Part>[]
export function namesWith(fields: Fields, mark: string): string[] {
  return Object.keys(fields).filter((name) => mark in (fields[name] ?? {}))
}

/** What may be sent of each field. */
export function bodies<F extends Fields>(fields: F): Bodies<F>
export function bodies(fields: Fields): Record<string, z.ZodType> {
  return mapped(fields, ({ body }) => body)
}

/** The same of something new, where a field that is left out has its blank value. */
export function newBodies<F extends Fields>(fields: F): NewBodies<F>
export function newBodies(fields: Fields): Record<string, z.ZodType> {
  return mapped(fields, (field) => ('blank' in field ? field.body.default(field.blank) : field.body))
}

/** What is answered of each field. */
export function answers<F extends Fields>(fields: F): Answers<F>
export function answers(fields: Fields): Record<string, z.ZodType> {
  return mapped(fields, ({ stored }) => stored)
}

/** What is answered beside ids: `region` of `region_id`. */
export function namedAnswers<F extends Fields>(fields: F): Named<F>
export function namedAnswers(fields: Fields): Record<string, z.ZodType> {
  const named = Object.entries(fields).flatMap(([name, field]) =>
    field.named ? [[name.replace(/_id$/, ''), field.named]] : [],
  )
  return Object.fromEntries(named)
}

/** Some of the properties of a value; those it does not have are left out. */
export function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K>
export function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}

/** The values of a form for what is stored: a control holds text, an empty one where nothing is chosen. */
export function formValues<F extends Fields>(fields: F, stored: ValuesOf<F>): InputsOf<F>
export function formValues(fields: Fields, stored: Record<string, unknown>): Record<string, unknown> {
  return mapped(fields, (field, name) => inForm(field, stored[name]))
}

/** The values of a form for something new. */
export function blankValues<F extends Fields>(fields: F): InputsOf<F>
export function blankValues(fields: Fields): Record<string, unknown> {
  return mapped(fields, (field) => inForm(field, field.blank))
}

const inForm = ({ takes }: NounField, value: unknown): unknown =>
  takes === 'flag' || (typeof value === 'object' && value !== null) ? value : String(value ?? '')

/** What people call the fields. */
export const labelsOf = (fields: Fields): Record<string, string> => mapped(fields, ({ label }) => label)

/** The columns of a list, in the order of the record. @param choices of each dictionary, by field */
export function listColumns<F extends Fields>(
  fields: F,
  choices: Readonly<Record<string, readonly Choice[]>>,
): ListColumn<With<F, 'column'>>[]
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

/** Organisations and categories are written by their short names. */
const byOf = ({ dictionary }: Pick<NounField, 'dictionary'>) =>
  dictionary === undefined || dictionary === 'companies' ? 'short_name' : 'name'
