import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@/e2e/faults/client'
import type { Ledger } from '@/e2e/faults/durability/ledger'
import type { DocumentMetric, InputDocument } from '@/lib/features/documents/entry/shapes'

const QUARTER = 2
const DRAFT = 1
const PAUSE_MS = 50
/** Derives different values of a ratio's variables from one marker. */
export const FACTOR = new Map([
  ['a', 1],
  ['b', 2],
])

export const noteOf = (marker: number) => `Метка ${marker}`

/** A document's place, and the writer's knowledge of the document. */
export interface Sheet {
  category: number
  year: number
  quarter: number
  /** False after a write without an answer. */
  isKnown: boolean
  /** 0 when there is no document. */
  id: number
  version: number
  isApproved: boolean
}

interface Given {
  ledger: Ledger
  manager: Client
  admin: Client
  /** Indicators with their variables by category. */
  forms: Map<number, DocumentMetric[]>
  sheets: Sheet[]
}

/**
 * The only editor of one organisation's documents, with an administrator who returns approved ones to work.
 * @returns a function that writes until it is stopped
 */
export function documentWriter({ ledger, manager, admin, forms, sheets }: Given) {
  const rows = (category: number, marker: number) =>
    forms.get(category)?.map((metric) => ({
      metric_id: metric.id,
      is_active: true,
      note: noteOf(marker),
      input_document_value_calc_data: metric.metric_calc_data.map((datum) => ({
        metric_calc_data_id: datum.id,
        value: marker * (FACTOR.get(datum.var_name) ?? 0),
      })),
    }))

  function send(action: string, { id, category, year, quarter, version }: Sheet, marker: number) {
    const path = `/api/input-documents/${id}`
    const key = { metric_category_id: category, metric_period_id: QUARTER, year, quarter }
    const input_document_values = rows(category, marker)
    switch (action) {
      case 'created':
        return manager.post<InputDocument>('/api/input-documents', { ...key, input_document_values })
      case 'saved':
        return manager.put<InputDocument>(path, { version, input_document_values })
      case 'approved':
        return manager.post<InputDocument>(`${path}/approving`, { version })
      case 'withdrawn':
        return admin.delete<InputDocument>(`${path}/approving`, { reason: noteOf(marker) })
      default:
        return admin.delete<InputDocument>(path)
    }
  }

  /** The answer is read from the database after the write: every value must carry the marker. */
  function compare(document: InputDocument, marker: number) {
    const isWhole = document.input_document_values.every(
      (row) =>
        row.note === noteOf(marker) &&
        row.input_document_value_calc_data.every(
          (datum) => datum.value === marker * (FACTOR.get(datum.metric_calc_data.var_name) ?? 0),
        ),
    )
    if (!isWhole) ledger.surprises.push(`документ ${document.id}: записан не целиком, метка ${marker}`)
  }

  /** Reads the document after a write without an answer, as a person who opens it again. */
  async function learn(sheet: Sheet) {
    const { category, year, quarter } = sheet
    const query = `metric_category_id=${category}&metric_period_id=${QUARTER}&year=${year}&quarter=${quarter}`
    const form = ledger.closeReading('форма', await manager.get(`/api/input-documents?${query}`))
    if (!form) return false
    const id = form.meta.existing_document_id
    if (id === null) Object.assign(sheet, NOTHING)
    else {
      const path = `/api/input-documents/${id}`
      const found = ledger.closeReading('документ', await manager.get<InputDocument>(path))
      if (!found) return false
      read(sheet, found.data)
    }
    sheet.isKnown = true
    return true
  }

  /** @returns false when there was no answer and the writer should wait */
  async function write(sheet: Sheet): Promise<boolean> {
    if (!sheet.isKnown) return learn(sheet)
    const action = choose(sheet)
    const entry = ledger.begin(action, sheet.id, sheet.version + 1)
    const answer = await send(action, sheet, entry.marker)
    const isDone = ledger.close(entry, answer)
    const document = answer.body?.data
    if (!isDone) sheet.isKnown = false
    else if (!document) Object.assign(sheet, NOTHING)
    else {
      if (action === 'created' || action === 'saved') compare(document, entry.marker)
      read(sheet, document)
    }
    return isDone
  }

  return async (isOver: () => boolean, pauseMs: number) => {
    while (!isOver()) {
      const sheet = sheets[Math.floor(Math.random() * sheets.length)]
      const isDone = sheet && (await write(sheet))
      await delay(isDone ? pauseMs : PAUSE_MS)
    }
  }
}

/** State of a missing document. */
export const NOTHING = { id: 0, version: 0, isApproved: false }

/** @param document the answer */
function read(sheet: Sheet, document: InputDocument) {
  sheet.id = document.id
  sheet.version = document.version
  sheet.isApproved = document.input_document_status_id !== DRAFT
}

/** Chooses mostly saves, and every other action often enough. */
function choose({ id, isApproved }: Sheet) {
  if (id === 0) return 'created'
  if (isApproved) return 'withdrawn'
  const chance = Math.random()
  if (chance < 0.65) return 'saved'
  return chance < 0.95 ? 'approved' : 'deleted'
}
