import { describe, expect, test } from 'vitest'
import { type EntryRow, rowsOfDocument } from '@/components/documents/cells/entry-rows'
import {
  changeCell,
  changeRow,
  declined,
  isDirty,
  switched,
  typed,
  valuesByLetter,
} from '@/components/documents/cells/entry-state'
import {
  acceptOwn,
  acceptSaved,
  changedBy,
  mergeStale,
  theirChanges,
  withoutEmptied,
} from '@/components/documents/saving/conflict'
import { applyUnsentEdits, isUnsentEdits, unsentEditsOf } from '@/components/documents/saving/unsent-edits'
import { type FixtureRow, fixtureDocument } from '@/e2e/support/answers/documents'

const load = (rows: readonly FixtureRow[]) => rowsOfDocument(fixtureDocument(rows))
const type = (rows: readonly EntryRow[], row: number, cell: number, text: string) =>
  changeCell(rows, { row, cell }, typed(text))
const cellsOf = (rows: readonly EntryRow[]) =>
  rows.map((row) =>
    row.cells.map(({ text, theirs }) => (theirs === null ? text : `${text} (сохранено: ${theirs})`)),
  )

describe('another person has saved meanwhile', () => {
  const before = load([{ values: [7, 864] }, { values: [null, null] }])

  test('what was not touched here becomes theirs, what was stays and is still to be saved', () => {
    const merged = mergeStale(
      type(before, 0, 0, '8'),
      fixtureDocument([{ values: [7, 900] }, { values: [1, null] }], { version: 2 }),
    )
    expect(cellsOf(merged)).toEqual([
      ['8', '900'],
      ['1', ''],
    ])
    expect(isDirty(merged)).toBe(true)
  })

  test('what they changed is told by its names, the first few of them', () => {
    const theirs = fixtureDocument([{ values: [7, 900] }, { values: [1, null], isActive: false }])
    expect(theirChanges(type(before, 0, 0, '8'), theirs)).toBe('1b, 2')
    const many = load(Array(4).fill({ values: [null] }))
    expect(theirChanges(many, fixtureDocument(Array(4).fill({ values: [5] })))).toBe('1a, 2a, 3a и другие')
  })

  test('all who changed it since are told, the last first, but nobody who only asked a question', () => {
    const event = (
      id: number,
      action: 'asked' | 'resent' | 'saved',
      { surname = 'Петрова', reason = null }: { surname?: string; reason?: string | null } = {},
    ) => ({
      ...{ id, action, at: `2026-10-0${id}T08:00:00.000Z`, reason, changes: [] },
      user: { surname, name: 'Анна', secname: null },
    })
    const saved = [event(2, 'saved'), event(1, 'saved')]
    expect(changedBy([event(4, 'asked'), event(3, 'resent'), ...saved])).toEqual([
      { who: 'Петрова Анна', at: event(2, 'saved').at },
    ])
    const byKey = event(3, 'saved', { reason: 'передача по ключу «МИС»' })
    const whole = [event(5, 'saved', { surname: 'Котова' }), byKey, ...saved]
    const since = (at?: string) => changedBy(whole, at).map(({ who }) => who)
    expect(since()).toEqual(['Котова Анна', 'Передача по ключу «МИС»', 'Петрова Анна'])
    expect(since(event(2, 'saved').at)).toEqual(['Котова Анна', 'Передача по ключу «МИС»'])
    expect(changedBy([])).toEqual([])
  })

  test.each([
    ['8', true],
    ['9', false],
  ])('a number declined here stays so only while the key sends the same: %s', (sentSince, isDeclined) => {
    const offered = (value: string) => {
      const document = fixtureDocument([{ values: [7] }])
      for (const datum of document.input_document_values[0]?.input_document_value_calc_data ?? [])
        datum.offer = { value, name: 'МИС' }
      return document
    }
    const rows = type(changeCell(rowsOfDocument(offered('8')), { row: 0, cell: 0 }, declined), 0, 0, '7,5')
    expect(mergeStale(rows, offered(sentSince))[0]?.cells[0]).toMatchObject({ text: '7,5', isDeclined })
  })

  test('a cell both have changed keeps the text typed here and shows the other value', () => {
    const theirs = fixtureDocument([{ values: [1500, null] }, { values: [null, null] }])
    const merged = mergeStale(type(type(before, 0, 0, '2 604'), 0, 1, 'много'), theirs)
    expect(cellsOf(merged)[0]).toEqual(['2 604 (сохранено: 1\u00a0500)', 'много (сохранено: пусто)'])
  })

  test('the same number from both is no conflict', () => {
    const merged = mergeStale(
      type(before, 0, 0, '8,0'),
      fixtureDocument([{ values: [8, 864] }, { values: [null, null] }]),
    )
    expect(cellsOf(merged)[0]).toEqual(['8,0', '864'])
    expect(isDirty(merged)).toBe(false)
  })

  test('numbers typed into a row the other person switched off stay in sight', () => {
    const theirs = fixtureDocument([{ values: [null, null], isActive: false }, { values: [null, null] }])
    const [row] = mergeStale(type(before, 0, 0, '8'), theirs)
    expect(row).toMatchObject({ isActive: true, theirs: 'отключён' })
    expect(mergeStale(before, theirs)[0]).toMatchObject({ isActive: false, theirs: null })
  })

  test('a switch made here stays', () => {
    const merged = mergeStale(
      changeRow(before, 1, switched(false)),
      fixtureDocument([{ values: [7, 864] }, { values: [5, null] }]),
    )
    expect(merged[1]).toMatchObject({ isActive: false, theirs: null })
    expect(isDirty(merged)).toBe(true)
  })

  test('rows that are new on the server appear', () => {
    const theirs = fixtureDocument([{ values: [7, 864] }, { values: [null, null] }, { values: [3] }])
    expect(cellsOf(mergeStale(before, theirs))).toEqual([['7', '864'], ['', ''], ['3']])
  })
})

describe('an answer was lost on its way back', () => {
  const sent = type(load([{ values: [null, 50] }]), 0, 0, '7')
  const now = type(sent, 0, 0, '8')
  const merged = (stored: number, attempts: readonly (readonly EntryRow[])[]) => {
    const document = fixtureDocument([{ values: [stored, 50] }], { version: 2 })
    return mergeStale(acceptOwn(now, attempts, document), document)
  }

  test('what the server holds of it is nobody else’s', () => {
    expect(cellsOf(merged(7, [sent]))).toEqual([['8', '50']])
    expect(isDirty(merged(7, [sent]))).toBe(true)
    expect(cellsOf(merged(7, [sent, now]))).toEqual([['8', '50']])
  })

  test.each([
    [7, '8'],
    [5, '8 (сохранено: 5)'],
  ])('nor is it after the page is left at once and opened again: %d', (stored, shown) => {
    const unsent: unknown = JSON.parse(JSON.stringify(unsentEditsOf(now, [sent])))
    const rows = load([{ values: [stored, 50] }])
    expect(cellsOf(isUnsentEdits(unsent) ? applyUnsentEdits(rows, unsent) : [])).toEqual([[shown, '50']])
  })

  test('what somebody else has saved meanwhile still is', () => {
    expect(cellsOf(merged(5, [sent]))).toEqual([['8 (сохранено: 5)', '50']])
    expect(cellsOf(merged(7, []))).toEqual([['8 (сохранено: 7)', '50']])
  })
})

describe('the server has taken what was sent', () => {
  test('nothing is left to save, and the text stays as it was typed', () => {
    const sent = type(load([{ values: [null, 10] }]), 0, 0, '2 604,0')
    const saved = acceptSaved(sent, sent, fixtureDocument([{ values: [2604, 10] }], { version: 2 }))
    expect(cellsOf(saved)).toEqual([['2 604,0', '10']])
    expect(isDirty(saved)).toBe(false)
  })

  test('what an administrator has renamed since is shown in every row, and untouched rows stay the same', () => {
    const sent = load([{ values: [5, 10] }, { values: [1, 2] }, { values: [3, 4] }])
    const stored = fixtureDocument([{ values: [5, 10] }, { values: [1, 2] }, { values: [3, 4] }])
    const [, , third] = stored.input_document_values
    if (third) third.metric = { ...third.metric, short_name: 'Новое имя' }
    const saved = acceptSaved(sent, sent, stored)
    expect(saved[2]?.metric.short_name).toBe('Новое имя')
    expect(saved[0]).toBe(sent[0])
  })

  test('what was typed while it was on its way stays to be saved', () => {
    const sent = type(load([{ values: [null, 10] }]), 0, 0, '5')
    const now = type(sent, 0, 1, '11')
    const saved = acceptSaved(now, sent, fixtureDocument([{ values: [5, 10] }]))
    expect(cellsOf(saved)).toEqual([['5', '11']])
    expect(isDirty(saved)).toBe(true)
  })

  test('a row saved as off keeps its numbers for the next switch: they are to be saved then', () => {
    const sent = changeRow(load([{ values: [5, 10] }]), 0, switched(false))
    const saved = acceptSaved(sent, sent, fixtureDocument([{ values: [null, null], isActive: false }]))
    expect(isDirty(saved)).toBe(false)
    const back = changeRow(saved, 0, switched(true))
    expect(cellsOf(back)).toEqual([['5', '10']])
    expect(isDirty(changeRow(back, 0, switched(true)))).toBe(true)
  })

  test('the mark of a settled conflict goes', () => {
    const merged = mergeStale(
      type(load([{ values: [1, 2] }]), 0, 0, '9'),
      fixtureDocument([{ values: [5, 2] }]),
    )
    expect(cellsOf(merged)).toEqual([['9 (сохранено: 5)', '2']])
    expect(cellsOf(acceptSaved(merged, merged, fixtureDocument([{ values: [9, 2] }])))).toEqual([['9', '2']])
  })
})

describe('an administrator has replaced the data of an indicator', () => {
  const rows = type(type(load([{ values: [null, null], data: [1, 2] }]), 0, 0, '7'), 0, 1, '864')
  const replaced = () => {
    const document = fixtureDocument([{ values: [7, null], formula: 'a / c' }])
    const [row] = document.input_document_values
    const [, variable] = row?.metric.metric_calc_data ?? []
    const [, datum] = row?.input_document_value_calc_data ?? []
    if (!variable || !datum) throw new RangeError('no second datum')
    Object.assign(variable, { id: 99, var_name: 'c' })
    datum.metric_calc_data_id = 99
    return document
  }

  test.each([
    ['a save', acceptSaved(rows, rows, replaced())],
    ['a merge', mergeStale(rows, replaced())],
  ])('after %s what was typed stands under its own name only, until it is emptied', (_, now) => {
    const names = now[0]?.cells.map(({ variable, text }) => `${variable.var_name} ${text}`)
    expect(names).toEqual(['a 7', 'c ', 'b 864'])
    expect(now[0]?.cells[2]?.variable.source_datum, 'is compared with no other number').toBeNull()
    const emptied = withoutEmptied(type(now, 0, 2, ''), replaced())
    expect(cellsOf(emptied)).toEqual([['7', '']])
  })

  test('a number of data no longer asked for is not computed with, though the new have its letter', () => {
    const document = replaced()
    const [, variable] = document.input_document_values[0]?.metric.metric_calc_data ?? []
    if (variable) variable.var_name = 'b'
    const [now] = mergeStale(type(rows, 0, 0, '8'), document)
    expect(now && valuesByLetter(now)).toEqual({ a: '8', b: null })
  })

  test('a row of an indicator closed meanwhile is no part of the document, after a reload too', () => {
    const typedIn = type(load([{ values: [1] }, { values: [null], data: [1] }]), 1, 0, '5')
    const now = fixtureDocument([{ values: [1] }])
    const restored = applyUnsentEdits(rowsOfDocument(now), unsentEditsOf(typedIn, []) ?? { rows: [] })
    for (const [, closed] of [mergeStale(typedIn, now), acceptSaved(typedIn, typedIn, now), restored])
      expect(closed).toMatchObject({
        isClosed: true,
        cells: [{ text: '5', variable: { source_datum: null } }],
      })
  })
})
