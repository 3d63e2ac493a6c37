import { setTimeout as delay } from 'node:timers/promises'

const QUARTER = 2
const DRAFT = 1
const PAUSE_MS = 50
/** Both variables of a ratio follow from the marker, and differ from each other. */
export const FACTOR = new Map([
  ['a', 1],
  ['b', 2],
])

/** @param {number} marker */
export const noteOf = (marker) => `Метка ${marker}`

/**
 * @typedef {object} Sheet one document's place, and what is known of the document
 * @property {number} category
 * @property {number} year
 * @property {number} quarter
 * @property {boolean} isKnown false after a write without an answer
 * @property {number} id 0: there is none
 * @property {number} version
 * @property {boolean} isApproved
 */

/** The only person who writes the documents of one organisation, and an administrator who returns them to work. */
export class DocumentWriter {
  #ledger
  #manager
  #admin
  #sheets
  #forms

  /**
   * @param {object} options
   * @param {import('./ledger.mjs').Ledger} options.ledger
   * @param {import('../client.mjs').Client} options.manager
   * @param {import('../client.mjs').Client} options.admin
   * @param {Map<number, any[]>} options.forms category → its indicators with their variables
   * @param {Sheet[]} options.sheets
   */
  constructor({ ledger, manager, admin, forms, sheets }) {
    this.#ledger = ledger
    this.#manager = manager
    this.#admin = admin
    this.#forms = forms
    this.#sheets = sheets
  }

  /** Writes without a pause until it is over. @param {() => boolean} isOver */
  async run(isOver) {
    while (!isOver()) {
      const sheet = this.#sheets[Math.floor(Math.random() * this.#sheets.length)]
      if (sheet && !(await this.#write(sheet))) await delay(PAUSE_MS)
    }
  }

  /** @param {Sheet} sheet @returns {Promise<boolean>} false: there was no answer, wait a little */
  async #write(sheet) {
    if (!sheet.isKnown) return this.#learn(sheet)
    const action = choose(sheet)
    const entry = this.#ledger.begin(action, sheet.id, sheet.version + 1)
    const answer = await this.#send(action, sheet, entry.marker)
    const isDone = this.#ledger.close(entry, answer)
    if (isDone && (action === 'created' || action === 'saved')) this.#compare(answer.body.data, entry.marker)
    if (!isDone) sheet.isKnown = false
    else if (action === 'deleted') Object.assign(sheet, { id: 0, version: 0, isApproved: false })
    else read(sheet, answer.body.data)
    return isDone
  }

  /** @param {string} action @param {Sheet} sheet @param {number} marker */
  #send(action, sheet, marker) {
    const path = `/api/input-documents/${sheet.id}`
    const { category, year, quarter, version } = sheet
    const key = { metric_category_id: category, metric_period_id: QUARTER, year, quarter }
    switch (action) {
      case 'created':
        return this.#manager.post('/api/input-documents', {
          ...key,
          input_document_values: this.#rows(category, marker),
        })
      case 'saved':
        return this.#manager.put(path, { version, input_document_values: this.#rows(category, marker) })
      case 'approved':
        return this.#manager.post(`${path}/approving`, { version })
      case 'withdrawn':
        return this.#admin.delete(`${path}/approving`, { reason: noteOf(marker) })
      default:
        return this.#admin.delete(path)
    }
  }

  /** @param {number} category @param {number} marker */
  #rows(category, marker) {
    return this.#forms.get(category)?.map((metric) => ({
      metric_id: metric.id,
      is_active: true,
      note: noteOf(marker),
      input_document_value_calc_data: metric.metric_calc_data.map((/** @type {any} */ datum) => ({
        metric_calc_data_id: datum.id,
        value: marker * (FACTOR.get(datum.var_name) ?? 0),
      })),
    }))
  }

  /** The answer is read from the database after the write: it must be this write and no mixture. */
  #compare(/** @type {any} */ document, /** @type {number} */ marker) {
    const isWhole = document.input_document_values.every(
      (/** @type {any} */ row) =>
        row.note === noteOf(marker) &&
        row.input_document_value_calc_data.every(
          (/** @type {any} */ datum) =>
            datum.value === marker * (FACTOR.get(datum.metric_calc_data.var_name) ?? 0),
        ),
    )
    if (!isWhole) this.#ledger.surprises.push(`документ ${document.id}: записан не целиком, метка ${marker}`)
  }

  /** Asks what became of a write without an answer, as a person does who opens the document again. @param {Sheet} sheet */
  async #learn(sheet) {
    const { category, year, quarter } = sheet
    const query = `metric_category_id=${category}&metric_period_id=${QUARTER}&year=${year}&quarter=${quarter}`
    const form = this.#ledger.closeReading('форма', await this.#manager.get(`/api/input-documents?${query}`))
    if (!form) return false
    const id = form.meta.existing_document_id
    if (id === null) {
      Object.assign(sheet, { isKnown: true, id: 0, version: 0, isApproved: false })
      return true
    }
    const found = this.#ledger.closeReading('документ', await this.#manager.get(`/api/input-documents/${id}`))
    if (!found) return false
    sheet.isKnown = true
    read(sheet, found.data)
    return true
  }
}

/** @param {Sheet} sheet @param {any} document as answered */
function read(sheet, document) {
  sheet.id = document.id
  sheet.version = document.version
  sheet.isApproved = document.input_document_status_id !== DRAFT
}

/** Mostly saves; every other action often enough. @param {Sheet} sheet */
function choose({ id, isApproved }) {
  if (id === 0) return 'created'
  const chance = Math.random()
  if (isApproved) return chance < 0.9 ? 'withdrawn' : 'deleted'
  if (chance < 0.65) return 'saved'
  return chance < 0.95 ? 'approved' : 'deleted'
}
