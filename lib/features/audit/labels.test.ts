import { expect, it } from 'vitest'
import { FILES, isTest, read } from '@/e2e/structure/sources'
import { namesOf } from '@/lib/core/record/record'
import { RECORD_LABELS } from '@/lib/features/audit/data'
import { FIELD_LABELS } from '@/lib/features/audit/fields/labels'
import { ACTION_NAMES, ENTITY_NAMES } from '@/lib/features/audit/labels'
import { COMPANY } from '@/lib/features/companies/record'
import { MEASURE } from '@/lib/features/measures/record'
import { METRIC } from '@/lib/features/metrics/record'
import { PERSON } from '@/lib/features/users/record'

const SOURCES = FILES.filter((file) => /^(lib|scripts)\//.test(file) && !isTest(file)).map((file) => ({
  file,
  text: read(file),
}))

/** Splits an object literal at commas outside brackets and quotes. */
function partsOf(inner: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of inner.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')) {
    if ('({['.includes(letter)) depth += 1
    if (')}]'.includes(letter)) depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim().replace(/\s+/g, ' ')).filter((part) => part !== '')
}

/** Position of the brace that closes (or, backwards, opens) the literal around a position. */
function edge(text: string, at: number, step: 1 | -1): number {
  const [inwards, outwards] = step === 1 ? '{}' : '}{'
  let depth = 1
  let place = at
  while (depth > 0 && place > 0 && place < text.length) {
    place += step
    if (text[place] === inwards) depth += 1
    if (text[place] === outwards) depth -= 1
  }
  return place
}

interface Written {
  file: string
  entity: string
  /** Names of fields, and expressions that contain others. */
  parts: string[]
}

/** Audit records written by a source file: literals with an action, and an entity at the same level. */
function recordsIn({ file, text }: { file: string; text: string }): Written[] {
  const [, constant = ''] = /\bENTITY = '([a-z_]+)'/.exec(text) ?? []
  return [...text.matchAll(/\baction(?:,|: (?=.*['`]|save\.))/g)].flatMap(({ index }) => {
    const parts = partsOf(text.slice(edge(text, index, -1) + 1, edge(text, index, 1)))
    const entity = parts.find((part) => part.startsWith('entity: '))
    if (entity === undefined || !parts.some((part) => /^action\b/.test(part))) return []
    const fields = parts.flatMap((part) => {
      const [, literal] = /^(?:before|after): \{(.*)\}$/.exec(part) ?? []
      if (literal !== undefined) return partsOf(literal)
      return /^(before|after|\.\.\.)/.test(part) ? [part] : []
    })
    const named = /'([a-z_]+)'/.exec(entity)?.[1] ?? constant
    return [{ file, entity: named, parts: fields }]
  })
}

const CHECK = ['left_side', 'relation', 'right_side', 'message', 'severity', 'is_active']
const DATUM = ['code', 'name', 'unit', 'is_whole', 'uses']
const INDICATOR = [...namesOf(METRIC), 'unit', 'variables', 'suggested_actions']
const SNAPSHOT = [
  ...['id', 'company_id', 'metric_category_id', 'metric_period_id', 'year', 'quarter', 'month', 'version'],
  ...[
    'values',
    'metric_id',
    'is_active',
    'inactive_reason',
    'non_value',
    'value',
    'note',
    'variables',
    'a',
    'e',
  ],
  ...['warnings', 'code', 'message'],
]

/** Fields contained in expressions of the records of a file, or of one entity. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  'lib/core/auth/refused-proof.ts': ['of'],
  'lib/core/auth/session.ts': ['factors', 'provider'],
  'lib/features/accounts/mutations.ts': ['email_hash', 'reason'],
  'lib/features/analytics/export/export.ts': ['metric_category_id'],
  'lib/features/analytics/own/mutations.ts': ['kind', 'metric_id', 'year', 'quarter', 'month', 'reason'],
  'lib/features/analytics/publications/mutations.ts': ['freeze_on', 'publish_on', 'reason'],
  'lib/features/audit/export.ts': ['search', 'action', 'entity', 'entity_id', 'from', 'to'],
  'lib/features/companies/mutations.ts': ['number', ...namesOf(COMPANY)],
  'lib/features/companies/properties/mutations.ts': ['reason', ...namesOf(COMPANY)],
  'lib/features/cross-checks/mutations.ts': CHECK,
  'lib/features/deadlines/export.ts': ['year', 'quarter', 'organisations'],
  'lib/features/deadlines/mutations.ts': ['year', 'quarter', 'organisations', 'letters'],
  'lib/features/documents/entry/mutations.ts': SNAPSHOT,
  'lib/features/documents/entry/statements.ts': [...SNAPSHOT, 'approved_at', 'approved_by'],
  'lib/features/documents/exchange/mutations.ts': [
    'created',
    'changed',
    'same',
    'kept',
    'cleared',
    'refused',
  ],
  'lib/features/documents/returns/mutations.ts': ['reason'],
  'lib/features/measures/mutations.ts': [...namesOf(MEASURE), 'metric_id', 'origin', 'status'],
  'lib/features/metrics/category-mutations.ts': ['name', 'short_name', 'position', 'metrics'],
  'lib/features/metrics/mutations.ts': INDICATOR,
  'lib/features/metrics/package/mutations.ts': ['created', 'changed', 'same', 'frozen', 'refused'],
  'lib/features/metrics/sql.ts metric': INDICATOR,
  'lib/features/metrics/sql.ts metric_category': ['name', 'short_name', 'position'],
  'lib/features/quality/mutations.ts': [
    ...['metric_id', 'year', 'quarter', 'both', 'reported', 'recounted', 'neither'],
  ],
  'lib/features/source-data/mutations.ts': DATUM,
  'lib/features/users/mutations.ts': [...namesOf(PERSON), 'suspended_at'],
  'lib/features/users/statements.ts': namesOf(PERSON),
  'scripts/admin/main.ts': ['mended'],
}

/** Written elsewhere: by the move, and by database functions. */
const OTHERS = ['legacy_id', 'bundle', 'letters', 'left', 'pilots', 'digest', 'filters', 'company_types']

it('names every action that is written into the audit, and what it is done to', () => {
  const written = (pattern: RegExp) => [
    ...new Set(SOURCES.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, word = '']) => word))),
  ]
  const actions = [
    ...written(/\baction: '([a-z_]+\.[a-z_]+|login|logout)'/g),
    ...written(/INSERT INTO audit_events \(action[^"]*VALUES \('([a-z_.]+)'/g),
  ]
  expect(actions.length).toBeGreaterThan(30)
  expect(actions.filter((action) => !(action in ACTION_NAMES))).toEqual([])
  const entities = written(/\b(?:entity: |ENTITY = )'([a-z_]+)'/g)
  expect(entities.length).toBeGreaterThan(10)
  expect(entities.filter((entity) => !(entity in ENTITY_NAMES))).toEqual([])
})

it('names every field of what is written into the audit', () => {
  const isNamed = (entity: string, field: string) =>
    field in FIELD_LABELS || field in { ...RECORD_LABELS[entity], ...RECORD_LABELS.company }
  const written = SOURCES.filter(({ file }) => !file.startsWith('lib/features/audit/fields/')).flatMap(
    recordsIn,
  )
  expect(written.length).toBeGreaterThan(70)
  /** Fields of a part: its own name, or those of the file's expressions. */
  const fieldsOf = (file: string, entity: string, part: string) => {
    const [, name] = /^(?!before|after)(\w+)(?::|$)/.exec(part) ?? []
    return name === undefined ? (HELD[`${file} ${entity}`] ?? HELD[file] ?? [part]) : [name]
  }
  const unnamed = written.flatMap(({ file, entity, parts }) =>
    parts
      .flatMap((part) => fieldsOf(file, entity, part))
      .filter((field) => !isNamed(entity, field))
      .map((field) => `${file}: ${field}`),
  )
  expect([...new Set(unnamed)]).toEqual([])
  expect(OTHERS.filter((field) => !isNamed('', field))).toEqual([])
})
