import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EntryRow, rowsOfDocument } from '@/components/documents/cells/entry-rows'
import { changeCell, checked, typed } from '@/components/documents/cells/entry-state'
import { takeReady } from '@/components/documents/cells/row-view'
import { acceptOwn, acceptSaved, mergeStale } from '@/components/documents/saving/conflict'
import { changedParts, type SendMode } from '@/components/documents/saving/draft-payload'
import {
  applyUnsentEdits,
  isUnsentEdits,
  type UnsentEdits,
  unsentEditsOf,
} from '@/components/documents/saving/unsent-edits'
import { fixtureDocument } from '@/e2e/support/answers/documents'
import { forCases } from '@/e2e/support/calc/cases'
import { parseEntry } from '@/lib/calc/entry'

/*
 * Models a form with unsent edits, a server with version checks, a second editor, and a document of another category
 * that shares some source data. Events in random order: typing, accepting suggested values, autosave and manual save,
 * lost answers, reloads, and saves by the other editor and in the other document.
 */

const ROWS = 2
const CELLS = 2
/** Source data by cell: the first cell of each row has the same. */
const DATA = [
  [1, 2],
  [1, null],
]

type Value = string | null

class Server {
  version = 1
  readonly values: Value[][] = Array.from({ length: ROWS }, () => Array<Value>(CELLS).fill(null))

  /** Values in the other document by source datum. */
  readonly elsewhere = new Map<number, string>()

  document() {
    return fixtureDocument(
      this.values.map((values, row) => ({ values, data: DATA[row] ?? [] })),
      {
        version: this.version,
        shared_values: [...this.elsewhere].map(([source_datum_id, value]) => ({
          source_datum_id,
          value,
          metric_category: { id: 2, name: '', short_name: 'Хирургическая безопасность' },
        })),
      },
    )
  }

  /** Values of each cell since the first one was typed. */
  readonly history = new Map<string, Set<Value>>()

  write(row: number, cell: number, value: Value) {
    this.values[row]?.splice(cell, 1, value)
    this.history.get(`${row} ${cell}`)?.add(value)
  }

  /** @param base the value the form considers stored: typing it again changes nothing */
  watch(row: number, cell: number, base: Value) {
    this.history.set(`${row} ${cell}`, new Set([this.values[row]?.[cell] ?? null, base]))
  }
}

class Form {
  rows: readonly EntryRow[]
  version: number
  /** Rows of each unanswered save. */
  unanswered: (readonly EntryRow[])[] = []
  /** Contents of local storage. */
  stored: UnsentEdits | null = null

  constructor(readonly server: Server) {
    this.rows = rowsOfDocument(server.document())
    this.version = server.version
  }

  update(rows: readonly EntryRow[]) {
    this.rows = rows
    this.stored = structuredClone(unsentEditsOf(rows, this.unanswered))
  }

  type(row: number, cell: number, text: string) {
    this.update(changeCell(this.rows, { row, cell }, (one) => checked(typed(text)(one))))
  }

  /** @returns whether there was a suggested value */
  take(row: number, cell: number): boolean {
    const filled = takeReady(this.rows, [{ row, cell }]).rows
    const isFilled = filled !== this.rows
    this.update(filled)
    return isFilled
  }

  /** Closes and reopens the document. */
  reload() {
    const fresh = rowsOfDocument(this.server.document())
    this.version = this.server.version
    const unsent: unknown = JSON.parse(JSON.stringify(this.stored))
    this.unanswered = []
    this.update(isUnsentEdits(unsent) ? applyUnsentEdits(fresh, unsent) : fresh)
    this.unanswered.push(this.rows)
  }

  /** After a conflict, reads the new version and applies the unsent edits to it. */
  catchUp() {
    const document = this.server.document()
    this.version = document.version
    const own = acceptOwn(this.rows, this.unanswered, document)
    this.unanswered = []
    this.update(mergeStale(own, document))
  }

  save(mode: SendMode, isAnswerLost = false) {
    const parts = changedParts(this.rows, mode)
    if (parts.length === 0) return
    if (this.version !== this.server.version) return this.catchUp()
    for (const part of parts) {
      for (const { metric_calc_data_id: id, value } of part.input_document_value_calc_data) {
        this.server.write(part.metric_id - 1, id - part.metric_id * 10, value)
      }
    }
    this.server.version += 1
    if (isAnswerLost) {
      this.unanswered.push(this.rows)
      return
    }
    this.unanswered = []
    this.version = this.server.version
    this.update(acceptSaved(this.rows, this.rows, this.server.document()))
  }

  cell(row: number, cell: number) {
    const one = this.rows[row]?.cells[cell]
    if (!one) throw new RangeError(`no cell ${row} ${cell}`)
    return one
  }
}

const place = { row: fc.nat(ROWS - 1), cell: fc.nat(CELLS - 1) }
const number = fc.integer({ min: 1, max: 4 }).map(String)

const event = fc.oneof(
  fc.record({ kind: fc.constant('type'), ...place, text: fc.oneof(number, fc.constantFrom('', 'x', '3,')) }),
  fc.record({ kind: fc.constant('other saves'), ...place, text: number }),
  fc.record({ kind: fc.constant('take'), ...place }),
  fc.record({
    kind: fc.constant('other document saves'),
    datum: fc.integer({ min: 1, max: 2 }),
    value: number,
  }),
  fc.record({ kind: fc.constantFrom('autosave', 'autosave, answer lost', 'reload') }),
)

type Step = typeof event extends fc.Arbitrary<infer T> ? T : never

function run(steps: readonly Step[], onOverwrite: (before: Value, at: string) => void) {
  const server = new Server()
  const form = new Form(server)
  const typedLast = new Map<string, string>()
  const otherLast = new Map<string, Value>()
  /** All values typed or accepted, by cell. */
  const entered = new Map<string, Set<Value>>()
  const enter = (at: string, text: string) => {
    const entry = parseEntry(text)
    if (entry.ok) entered.set(at, new Set([...(entered.get(at) ?? []), entry.value]))
  }
  for (const step of steps) {
    if (step.kind === 'other document saves') {
      server.elsewhere.set(step.datum, step.value)
      continue
    }
    if ('row' in step) {
      const at = `${step.row} ${step.cell}`
      if (step.kind !== 'other saves') {
        if (step.kind === 'type') form.type(step.row, step.cell, step.text)
        else if (!form.take(step.row, step.cell)) continue
        const { text, saved } = form.cell(step.row, step.cell)
        server.watch(step.row, step.cell, saved)
        typedLast.set(at, text)
        enter(at, text)
        // Typed after the other person's value had been seen: a deliberate overwrite.
        if (saved === server.values[step.row]?.[step.cell]) otherLast.delete(at)
      } else {
        enter(at, step.text)
        server.write(step.row, step.cell, step.text)
        server.version += 1
        // The value equals the one the form considers stored, so no unseen value is lost.
        if (step.text === form.cell(step.row, step.cell).saved) otherLast.delete(at)
        else otherLast.set(at, step.text)
      }
      continue
    }
    if (step.kind === 'reload') form.reload()
    else form.save('undisputed', step.kind === 'autosave, answer lost')
    for (const [at, value] of otherLast) {
      const [row = 0, cell = 0] = at.split(' ').map(Number)
      if (server.values[row]?.[cell] !== value) onOverwrite(value, at)
    }
  }
  return { server, form, typedLast, entered }
}

test('autosave never writes over what another editor has saved and nobody here has seen', () => {
  forCases(400, fc.array(event, { maxLength: 40 }), (steps) => {
    run(steps, (before, at) => {
      throw new Error(`${before} of the other editor is gone from ${at}`)
    })
  })
})

test('what was typed is never lost: it is stored, or on the screen and kept, after a reload too', () => {
  forCases(400, fc.array(event, { maxLength: 40 }), (steps) => {
    const { server, form, typedLast } = run(steps, () => undefined)
    form.reload()
    for (const [at, text] of typedLast) {
      const [row = 0, cell = 0] = at.split(' ').map(Number)
      const entry = parseEntry(text)
      // It was stored once and then replaced by the other editor, who could see it.
      const wasStored = entry.ok && server.history.get(at)?.has(entry.value)
      if (!wasStored) expect(form.cell(row, cell).text).toBe(text)
    }
  })
})

test('once everything is decided and the network is back, both agree with the server', () => {
  forCases(300, fc.array(event, { maxLength: 40 }), (steps) => {
    const { server, form } = run(steps, () => undefined)
    form.save('all')
    form.save('all')
    form.reload()
    for (let row = 0; row < ROWS; row += 1)
      for (let cell = 0; cell < CELLS; cell += 1)
        if (form.cell(row, cell).error === null)
          expect(form.cell(row, cell).saved).toBe(server.values[row]?.[cell] ?? null)
    expect(changedParts(form.rows, 'all')).toEqual([])
  })
})

test('no document holds a value that nobody typed or took there', () => {
  forCases(400, fc.array(event, { maxLength: 40 }), (steps) => {
    const { server, form, entered } = run(steps, () => undefined)
    form.save('all')
    form.save('all')
    server.values.forEach((values, row) => {
      values.forEach((value, cell) => {
        if (value !== null) expect([...(entered.get(`${row} ${cell}`) ?? [])]).toContain(value)
      })
    })
  })
})

test('what was typed for an indicator closed since, or for data it no longer has, is there after a reload', () => {
  const document = fixtureDocument([{ values: [null, null] }, { values: [null, null] }])
  const typedAll = [0, 1].reduce<readonly EntryRow[]>(
    (rows, row) => changeCell(rows, { row, cell: 1 }, (one) => checked(typed('60')(one))),
    rowsOfDocument(document),
  )
  const unsent: unknown = JSON.parse(JSON.stringify(unsentEditsOf(typedAll, [])))
  const [first] = document.input_document_values
  document.input_document_values.splice(1)
  first?.metric.metric_calc_data.splice(1)
  first?.input_document_value_calc_data.splice(1)
  const [row, closed] = isUnsentEdits(unsent) ? applyUnsentEdits(rowsOfDocument(document), unsent) : []
  expect(row?.cells.map(({ variable, text }) => `${variable.name} ${text}`)).toEqual([
    'Данные a ',
    'Данные b 60',
  ])
  expect(closed).toMatchObject({
    metric: { id: 2, name: 'Показатель 2' },
    cells: [{ variable: { name: 'Данные b' }, text: '60', saved: null }],
  })
})
