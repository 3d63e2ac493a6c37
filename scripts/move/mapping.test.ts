import { expect, it } from 'vitest'
import { mappingShape, NOTHING_DECIDED, proposeMapping, requireSettled } from '@/scripts/move/mapping'
import { ENTITIES } from '@/scripts/move/shape'

/** Inspects a former database with these tables and columns. */
const look = (tables: Readonly<Record<string, readonly string[]>>, decided = NOTHING_DECIDED) =>
  proposeMapping(
    {
      tables: async () => new Map(Object.entries(tables).map(([name, columns]) => [name, [...columns]])),
      count: () => Promise.reject(new Error('nothing is read')),
      rows: () => {
        throw new Error('nothing is read')
      },
    },
    decided,
  )

type Decided = typeof NOTHING_DECIDED
/** The mapping file with some lines edited. */
const changed = (
  { entities, ...rest }: Decided,
  lines: Readonly<Record<string, Partial<Decided['entities'][string]>>>,
): Decided => {
  const changes = Object.entries(lines).map(([name, line]) => [name, { ...entities[name], ...line }])
  return mappingShape.parse({ ...rest, entities: { ...entities, ...Object.fromEntries(changes) } })
}
const openOf = ({ entities }: Decided) =>
  Object.entries(entities).flatMap(([name, one]) => (one.is_confirmed ? [] : [name]))

/** Every table under its first known name, with all expected columns. */
const WHOLE: Readonly<Record<string, string[]>> = Object.fromEntries(
  Object.values(ENTITIES).map(({ tables: [name], fields }) => [
    name,
    Object.values<readonly string[]>(fields).flatMap(([first = '']) => first),
  ]),
)
const without = (table: string, ...columns: string[]) => ({
  ...WHOLE,
  [table]: (WHOLE[table] ?? []).filter((one) => !columns.includes(one)),
})

it('J2 what is found beyond doubt is taken, and nothing of it stops the reading', async () => {
  const proposed = await look(WHOLE)
  expect(openOf(proposed)).toEqual([])
  requireSettled(proposed, await look(WHOLE, proposed))
  expect(() => requireSettled(NOTHING_DECIDED, proposed)).toThrow('regions (нет в файле)')
})

it('J2 tables with a prefix are proposed, each to be confirmed', async () => {
  const prefixed = Object.fromEntries(Object.entries(WHOLE).map(([name, of]) => [`lp_${name}`, of]))
  const proposed = await look(prefixed)
  expect(openOf(proposed)).toEqual(Object.keys(ENTITIES))
  expect(Object.values(proposed.entities).map(({ table }) => table)).toEqual(
    Object.values(ENTITIES).map(({ tables: [first] }) => `lp_${first}`),
  )
})

it('J2 a column or dictionary that changes what rows mean is asked about where it is not found', async () => {
  const { metric_units: units = [], ...others } = without('users', 'user_status_id', 'deleted_at')
  const there = { ...others, users: [...(others.users ?? []), 'state', 'removed_at'], units_dict: units }
  const proposed = await look(there)
  expect(openOf(proposed).map((name) => [name, proposed.entities[name]?.why])).toEqual([
    ['metric_units', expect.stringContaining('metrics.metric_unit_id')],
    ['users', expect.stringMatching(/не найдены user_status_id, deleted_at.*не читаются.*state, removed_at/)],
  ])
  const settled = changed(proposed, { users: { is_confirmed: true }, metric_units: { is_confirmed: true } })
  requireSettled(settled, await look(there, settled))
  // A decision is asked again when its table has changed.
  const renamed = { ...there, users: [...(others.users ?? []), 'is_blocked'] }
  expect(openOf(await look(renamed, settled))).toEqual(['users'])
})

it('J2 of a table that a hand named the columns are proposed, and the same is asked as of one that was found', async () => {
  const { companies = [], users = [], regions = [], ...others } = WHOLE
  const there = {
    ...others,
    clinics: companies.map((one) => (one === 'region_id' ? 'sprav_region_id' : one)),
    people: users.filter((one) => one !== 'deleted_at' && one !== 'user_status_id'),
    oblasti: regions,
  }
  const first = await look(there)
  // The regions' column is undecided.
  expect(openOf(first)).toEqual(
    Object.keys(ENTITIES).filter((name) => /^(regions|compan.*|users)$/.test(name) && !(name in others)),
  )
  expect(first.entities.companies).toMatchObject({ table: '', why: 'таблица не найдена' })
  expect(Object.keys(first.entities.companies?.columns ?? {})).toEqual(Object.keys(ENTITIES.companies.fields))

  const named = changed(first, { companies: { table: 'clinics' }, users: { table: 'people' } })
  expect(() => requireSettled(named, first)).toThrow('npm run move -- inspect')
  const second = await look(there, named)
  expect(openOf(second)).toEqual(['companies', 'users'])
  expect(second.entities.companies).toMatchObject({
    columns: { name: 'name', short_name: 'short_name', region_id: '' },
    why: expect.stringMatching(/^исправлено вручную; нет столбцов: region_id; не читаются.*sprav_region_id/),
  })
  expect(second.entities.users?.why).toMatch(/не найдены user_status_id, deleted_at/)

  const columns = { ...second.entities.companies?.columns, region_id: 'sprav_region_id' }
  const filled = changed(second, { companies: { columns }, users: { is_confirmed: true } })
  const third = await look(there, filled)
  // Decisions stay; text is not accepted where numbers are expected.
  expect(openOf(third)).toEqual(['regions'])
  expect(third.entities.regions?.why).toContain('companies.sprav_region_id')
  const whole = changed(third, { regions: { table: 'oblasti' } })
  const fourth = await look(there, whole)
  expect(openOf(fourth)).toEqual([])
  requireSettled(fourth, await look(there, fourth))
  expect(await look(there, fourth)).toEqual(fourth)
})

it('J2 a hand that confirms what it fills in all at once is asked what it left out and what is not there', async () => {
  const table = { table: 'companies', is_confirmed: true }
  const columns = { id: 'id', name: 'name', short_name: 'short_name', region_id: 'region_id' }
  const proposedFor = async (more: object, there = WHOLE) => {
    const decided = changed(await look(there), { companies: { ...table, columns: { ...columns, ...more } } })
    const { companies } = (await look(there, decided)).entities
    return [companies?.is_confirmed, companies?.why.replace(/; не читаются.*/, ''), companies?.columns]
  }
  const doubt =
    'исправлено вручную; не найдены deleted_at: если их в самом деле нет, подтвердите, иначе впишите столбцы'
  expect(await proposedFor({})).toEqual([false, doubt, columns])
  expect(await proposedFor({ deleted_at: 'gone' })).toEqual([
    ...[false, 'исправлено вручную; в таблице нет столбцов gone'],
    { ...columns, deleted_at: 'gone' },
  ])
  expect(await proposedFor({ deleted_at: 'deleted_at', adress: 'address' })).toEqual([
    ...[false, 'исправлено вручную; таких полей здесь нет: adress'],
    { ...columns, deleted_at: 'deleted_at', adress: 'address' },
  ])
  expect(await proposedFor({ deleted_at: 'deleted_at' })).toEqual([
    ...[true, 'исправлено вручную'],
    { ...columns, deleted_at: 'deleted_at' },
  ])
  const gone = changed(await look(WHOLE), { companies: { ...table, table: 'clinics' } })
  expect((await look(WHOLE, gone)).entities.companies).toMatchObject({
    ...{ is_confirmed: false, why: 'исправлено вручную; такой таблицы в базе нет' },
  })
})

it('J2 what nobody touched is looked at anew, and answers stay', async () => {
  const decided = { ...(await look(WHOLE)), no_value: 'off' as const }
  const later = await look({ ...WHOLE, regions: ['id', 'title', 'deleted_at'] }, decided)
  expect(later).toMatchObject({ no_value: 'off', entities: { regions: { columns: { name: 'title' } } } })
  // Until it is decided, the file does not describe the database.
  expect(() => requireSettled(decided, later)).toThrow('regions')
})
