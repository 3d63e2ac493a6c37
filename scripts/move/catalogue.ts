import { addDays } from '@/lib/calc/dates'
import { ratioOfFormula } from '@/lib/calc/formula/ratio'
import { isPeriodicity, PERIODICITY } from '@/lib/calc/periods'
import { sanitizeDescription } from '@/lib/core/text/description'
import { plainWords } from '@/lib/core/workbook/list/columns'
import { insertRows, reserveIds } from '@/prisma/seed/bulk'
import { changesOf, type Question } from '@/scripts/move/codes'
import {
  aboutOf,
  beginOf,
  type Decisions,
  dictionary,
  isDeletedThere,
  isMoved,
  isUnfit,
  link,
  linked,
  linkOf,
  type Move,
  sha256,
  tell,
  tellUnknown,
  text,
} from '@/scripts/move/links'
import { letterOf, readFormula, storedDay, textOf } from '@/scripts/move/rules'
import { type Bundle, idOf, type Row } from '@/scripts/move/shape'

interface Named {
  id: number
  name: string
  formula: string
  metric_category_id: number
  letters: string[]
}

/** The same text of two formulas that compute the same: of `x · k / y` in any notation, of others but for blanks. */
const plainFormula = (formula: string) =>
  JSON.stringify(ratioOfFormula(formula) ?? formula.replace(/\s/g, '').toLowerCase())

/** In what ours is another one. Documents may go into it where both compute the same value of the same letters. */
const differences = (
  own: Named,
  there: { formula: string; metric_category_id: number | undefined; letters: readonly (string | null)[] },
): string[] => [
  ...(own.metric_category_id === there.metric_category_id ? [] : ['категория']),
  ...(plainFormula(own.formula) === plainFormula(there.formula) ? [] : [`формула, здесь ${own.formula}`]),
  ...(String(own.letters) === String([...there.letters].sort())
    ? []
    : [`данные, здесь ${own.letters.join(', ')}`]),
]

/** A formula that does not parse is stored verbatim, for people to read. */
const asThere = (row: Row) => text(row, 'formula') ?? '—'

/** Gives its formula to an indicator that was moved without one, so that its documents are moved anew. @returns whether it did */
async function gotFormula(
  move: Move,
  row: Row,
  fingerprint: string,
  { formula, date_begin, date_end }: { formula: string; date_begin: string; date_end: string | null },
): Promise<boolean> {
  const id = linked(move, 'metrics', idOf(row))
  if (id === undefined || readFormula(row, {}) !== null) return false
  Object.assign(move.at, { table: 'metrics', row })
  const { rowCount } = await move.client.query(
    `UPDATE metrics SET formula = $2, date_begin = $3, date_end = $4, version = version + 1, updated_at = now()
     WHERE id = $1 AND formula = $5`,
    [id, formula, date_begin, date_end, asThere(row)],
  )
  if (rowCount) await link(move, 'metrics', [{ row, id, fingerprint, changes: { formula_decided: 1 } }])
  return Boolean(rowCount)
}

/** Decisions about indicators that a bundle has not, which change nothing: mostly numbers that are misspelled. */
export function idleDecisions(
  { metrics }: Pick<Bundle, 'metrics'>,
  { names, formulas }: Decisions,
): string[] {
  const known = new Set(metrics.map(idOf))
  return Object.entries({ names, formulas }).flatMap(([field, decided]) => {
    const ids = Object.keys(decided).filter((id) => !known.has(id))
    return ids.length > 0
      ? [`в "${field}" файла mapping.json — показатели, которых нет в пакете: № ${ids.join(', ')}.`]
      : []
  })
}

/**
 * Moves categories, units and indicators. Those with the name of one that is here are joined to it, so that the documents
 * of the former system fit the catalogue that the product ships with.
 */
export async function moveCatalogue(move: Move): Promise<void> {
  const { client, bundle, mapping } = move
  for (const [index, row] of bundle.metric_categories.entries()) {
    const fingerprint = sha256(row)
    if (isMoved(move, 'metric_categories', row, fingerprint)) continue
    if (textOf(row.deleted_at)) {
      tell(move, 'metric_categories', row, 'left', 'deleted')
      continue
    }
    if (isUnfit(move, 'metric_categories', row)) continue
    const { rows: own } = await client.query<{ id: number; name: string }>(
      'SELECT id, name FROM metric_categories',
    )
    const same = own.find(({ name }) => plainWords(name) === plainWords(row.name ?? ''))
    if (same) {
      await link(move, 'metric_categories', [{ row, id: same.id, fingerprint }], true)
      continue
    }
    const [id = 0] = await reserveIds(client, 'metric_categories', 1)
    await insertRows(client, 'metric_categories', [{ id, name: text(row, 'name'), position: index + 1 }])
    await link(move, 'metric_categories', [{ row, id, fingerprint }])
  }
  const orders = await dictionary(move, 'metric_target_orders')
  const known = await dictionary(move, 'metric_units')
  const named = new Map(bundle.metrics.map(({ metric_unit_id: name = null }) => [name, { id: name, name }]))
  for (const row of bundle.metric_units.length > 0 ? bundle.metric_units : named.values()) {
    // Indicators without a unit are reported below; a number in its place means that the table of units was not read.
    if (/^\d*$/.test(text(row, 'name') ?? '') || known(row.id) || isUnfit(move, 'metric_units', row)) continue
    const added = await insertRows(client, 'metric_units', [{ name: text(row, 'name') }], 'skip')
    if (added > 0) tell(move, 'metric_units', row, 'created', 'created', null, { changes: { unit_new: 1 } })
  }
  const units = await dictionary(move, 'metric_units')
  const firstDay = await beginOf(bundle.input_documents)
  // Deleted indicators come last, so that they may be joined to a living one of the same name.
  const isDeleted = (row: Row) => textOf(row.deleted_at) !== null
  const inTurn = [...bundle.metrics.entries()].toSorted(
    ([, one], [, other]) => Number(isDeleted(one)) - Number(isDeleted(other)),
  )
  for (const [index, former] of inTurn) {
    const name = mapping.names[idOf(former)]
    const row = name === undefined ? former : { ...former, name }
    const variables = bundle.metric_calc_data.filter(({ metric_id }) => metric_id === idOf(row))
    const fingerprint = sha256([row, variables])
    // An indicator linked before the mapping renamed it is linked again, and so are its documents.
    const unnamed = sha256([former, variables])
    const isRenamed = fingerprint !== unnamed && linkOf(move, 'metrics', row)?.fingerprint === unnamed
    const read = readFormula(row, mapping.formulas)
    const isDecided = mapping.formulas[idOf(row)] !== undefined
    const ask = (code: Question, more: readonly string[] = []) =>
      tell(move, 'metrics', row, 'question', code, null, {
        about: { [code]: [...aboutOf('metrics', row), ...more] },
      })
    if (read === null && isDecided) {
      ask('formula_unread')
      continue
    }
    const formula = read ?? asThere(row)
    const category = linked(move, 'metric_categories', row.metric_category_id)
    const reported = (category && move.pointed.metrics.get(idOf(row))) || null
    const statedEnd = storedDay(row.date_end)
    const lastDay = statedEnd && reported && reported > statedEnd ? reported : statedEnd
    // A deleted indicator with documents, or one whose formula does not parse, is closed after its last document.
    const closed = reported ?? (isDeleted(row) ? null : addDays(firstDay, -1))
    const date_end = isDeleted(row) || read === null ? closed : lastDay
    const date_begin = date_end && date_end < firstDay ? date_end : firstDay
    if (
      isDecided &&
      !isRenamed &&
      (await gotFormula(move, row, fingerprint, { formula, date_begin, date_end }))
    )
      continue
    if (!isRenamed && isMoved(move, 'metrics', row, fingerprint)) continue
    const letters = variables.map(({ var_name }) => letterOf(var_name))
    const order = orders(row.metric_target_order_id)
    const unit = units(row.metric_unit_id)
    const period = Number(textOf(row.metric_period_id) ?? PERIODICITY.quarter)
    const { rows: named } = await client.query<Named>(
      `SELECT id, name, formula, metric_category_id, ARRAY(SELECT var_name FROM metric_calc_data
         WHERE metric_id = m.id ORDER BY 1) AS letters
       FROM metrics m ORDER BY id`,
    )
    const own = named.find((one) => plainWords(one.name) === plainWords(row.name ?? ''))
    const other = own && differences(own, { formula, metric_category_id: category, letters })
    const description = sanitizeDescription(text(row, 'description'))
    if (isDeleted(row) && date_end === null) tell(move, 'metrics', row, 'left', 'deleted')
    else if (!category && isDeletedThere(move, 'metric_categories', row.metric_category_id))
      tell(move, 'metrics', row, 'left', 'deleted_above')
    else if (isUnfit(move, 'metrics', row, variables)) continue
    else if (own && other?.length === 0) await link(move, 'metrics', [{ row, id: own.id, fingerprint }], true)
    else if (own) ask('name_taken', other)
    else if (letters.length === 0 || letters.includes(null) || new Set(letters).size < letters.length)
      ask('letter_unknown')
    else if (!category || !order || !unit || !isPeriodicity(period))
      tellUnknown(move, 'metrics', row, {
        metric_category_id: Boolean(category),
        metric_target_order_id: Boolean(order),
        metric_unit_id: Boolean(unit),
        metric_period_id: isPeriodicity(period),
      })
    else {
      const [id = 0] = await reserveIds(client, 'metrics', 1)
      await insertRows(client, 'metrics', [
        {
          id,
          metric_category_id: category,
          metric_period_id: period,
          metric_target_order_id: order,
          metric_unit_id: unit,
          name: text(row, 'name'),
          description,
          formula,
          position: index + 1,
          date_begin,
          date_end,
          decimals: 2,
          min_denominator: '10',
          weight: '1',
          version: 1,
          created_at: new Date().toISOString(),
          updated_at: new Date().toISOString(),
        },
      ])
      const ids = await reserveIds(client, 'metric_calc_data', variables.length)
      await insertRows(
        client,
        'metric_calc_data',
        variables.map((one, at) => ({
          id: ids[at],
          metric_id: id,
          var_name: letters[at],
          name: text(one, 'name') ?? '—',
          aggregation: 'sum',
        })),
      )
      const changes = changesOf({
        name_decided: name !== undefined,
        metric_closed: isDeleted(row),
        period_default: textOf(row.metric_period_id) === null,
        description_cleaned: description !== text(row, 'description'),
        formula_kept: read === null,
        formula_decided: isDecided,
        formula_mended: !isDecided && formula !== row.formula?.trim(),
        text_absent: variables.filter((one) => text(one, 'name') === null).length,
      })
      await link(move, 'metrics', [{ row, id, fingerprint, changes }])
    }
  }
}
