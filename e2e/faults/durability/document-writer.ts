import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@/e2e/faults/client'
import type { DocumentBody, IndicatorBody } from '@/e2e/faults/document-body'
import type { Ledger } from '@/e2e/faults/durability/ledger'

const QUARTER = 2
const DRAFT = 1
const PAUSE_MS = 50
/** Both variables of a ratio follow from the marker, and differ from each other. */
export const FACTOR = new Map([
  ['a', 1],
  ['b', 2],
])

export const noteOf = (marker: number) => `Метка ${marker}`

/** one document's place, and what is known of the document */
export interface Sheet {
  category: number
  year: number
  quarter: number
  /** false after a write without an answer */
  isKnown: boolean
  /** 0: there is none */
  id: number
  version: number
  isApproved: boolean
}

/** The only person who writes the documents of one organisation, and an administrator who returns them to work. */
export class DocumentWriter {
  #given

  constructor(given: {
    ledger: Ledger
    manager: Client
    admin: Client
    /** Category → its indicators with their variables. */
    forms: Map<number, IndicatorBody[]>
    sheets: Sheet[]
  }) {
    this.#given = given
  }

  /** Writes until it is over. */
  async run(isOver: () => boolean, pauseMs: number) {
    while (!isOver()) {
      const { sheets } = this.#given
      const sheet = sheets[Math.floor(Math.random() * sheets.length)]
      const isDone = sheet && (await this.#write(sheet))
      await delay(isDone ? pauseMs : PAUSE_MS)
    }
  }

  /** @returns false: there was no answer, wait a little */
  async #write(sheet: Sheet): Promise<boolean> {
    if (!sheet.isKnown) return this.#learn(sheet)
    const action = choose(sheet)
    const entry = this.#given.ledger.begin(action, sheet.id, sheet.version + 1)
    const answer = await this.#send(action, sheet, entry.marker)
    const isDone = this.#given.ledger.close(entry, answer)
    const document = answer.body?.data
    if (!isDone) sheet.isKnown = false
    else if (!document) Object.assign(sheet, { id: 0, version: 0, isApproved: false })
    else {
      if (action === 'created' || action === 'saved') this.#compare(document, entry.marker)
      read(sheet, document)
    }
    return isDone
  }

  #send(action: string, sheet: Sheet, marker: number) {
    const path = `/api/input-documents/${sheet.id}`
    const { category, year, quarter, version } = sheet
    const key = { metric_category_id: category, metric_period_id: QUARTER, year, quarter }
    switch (action) {
      case 'created':
        return this.#given.manager.post<DocumentBody>('/api/input-documents', {
          ...key,
          input_document_values: this.#rows(category, marker),
        })
      case 'saved':
        return this.#given.manager.put<DocumentBody>(path, {
          version,
          input_document_values: this.#rows(category, marker),
        })
      case 'approved':
        return this.#given.manager.post<DocumentBody>(`${path}/approving`, { version })
      case 'withdrawn':
        return this.#given.admin.delete<DocumentBody>(`${path}/approving`, { reason: noteOf(marker) })
      default:
        return this.#given.admin.delete<DocumentBody>(path)
    }
  }

  #rows(category: number, marker: number) {
    return this.#given.forms.get(category)?.map((metric) => ({
      metric_id: metric.id,
      is_active: true,
      note: noteOf(marker),
      input_document_value_calc_data: metric.metric_calc_data.map((datum) => ({
        metric_calc_data_id: datum.id,
        value: marker * (FACTOR.get(datum.var_name) ?? 0),
      })),
    }))
  }

  /** The answer is read from the database after the write: it must be this write and no mixture. */
  #compare(document: DocumentBody, marker: number) {
    const isWhole = document.input_document_values.every(
      (row) =>
        row.note === noteOf(marker) &&
        row.input_document_value_calc_data.every(
          (datum) => datum.value === marker * (FACTOR.get(datum.metric_calc_data.var_name) ?? 0),
        ),
    )
    if (!isWhole)
      this.#given.ledger.surprises.push(`документ ${document.id}: записан не целиком, метка ${marker}`)
  }

  /** Asks what became of a write without an answer, as a person does who opens the document again. */
  async #learn(sheet: Sheet) {
    const { category, year, quarter } = sheet
    const query = `metric_category_id=${category}&metric_period_id=${QUARTER}&year=${year}&quarter=${quarter}`
    const form = this.#given.ledger.closeReading(
      'форма',
      await this.#given.manager.get(`/api/input-documents?${query}`),
    )
    if (!form) return false
    const id = form.meta.existing_document_id
    if (id === null) {
      Object.assign(sheet, { isKnown: true, id: 0, version: 0, isApproved: false })
      return true
    }
    const found = this.#given.ledger.closeReading(
      'документ',
      await this.#given.manager.get<DocumentBody>(`/api/input-documents/${id}`),
    )
    if (!found) return false
    sheet.isKnown = true
    read(sheet, found.data)
    return true
  }
}

/** @param document as answered */
function read(sheet: Sheet, document: DocumentBody) {
  sheet.id = document.id
  sheet.version = document.version
  sheet.isApproved = document.input_document_status_id !== DRAFT
}

/** Mostly saves; every other action often enough. */
function choose({ id, isApproved }: Sheet) {
  if (id === 0) return 'created'
  if (isApproved) return 'withdrawn'
  const chance = Math.random()
  if (chance < 0.65) return 'saved'
  return chance < 0.95 ? 'approved' : 'deleted'
}
