import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { liveValue } from '@/components/documents/cells/entry-state'
import { Button } from '@/components/ui/basics/button'
import { FactList, TextFacts } from '@/components/ui/basics/facts'
import { KeysList } from '@/components/ui/basics/keys-list'
import { Link } from '@/components/ui/basics/link'
import { QueryError, QueryErrorLine } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { TextField } from '@/components/ui/fields/text-field'
import { SafeHtml } from '@/components/ui/rich-text/safe-html'
import { formulaSigns } from '@/lib/calc/formula/print'
import { roundTo } from '@/lib/calc/rounding'
import { formatEntry, formatNumber } from '@/lib/core/format/numbers'
import { plural, quoted } from '@/lib/core/format/plural'
import { periodShort } from '@/lib/core/format/quarters'
import type { ApiError } from '@/lib/core/http/api-client'
import { documentCalls } from '@/lib/features/documents/client'
import type { DocumentMetric, EarlierRow } from '@/lib/features/documents/entry/shapes'
import { DOCUMENT_KEYS } from '@/lib/features/help/keys/labels'
import { passportTexts } from '@/lib/features/metrics/labels'

/** The value and its source data, now and in the two periods compared. */
function contextTable(row: EntryRow) {
  const { metric, context } = row
  const earlier = (title: string, one: EarlierRow | null) =>
    one
      ? [
          {
            title: `${title}, ${periodShort(one)}`,
            variables: metric.metric_calc_data.map(({ var_name }) => {
              const value = one.variables[var_name] ?? null
              return value === null ? '—' : formatEntry(value)
            }),
            value: formatNumber(one.value, metric.decimals),
          },
        ]
      : []
  const { value } = liveValue(row)
  return [
    {
      title: 'Сейчас',
      variables: row.cells.map(({ text }) => text || '—'),
      value: formatNumber(value === null ? null : roundTo(value, metric.decimals), metric.decimals),
    },
    ...earlier('Предыдущий период', context.previous),
    ...earlier('Год назад', context.last_year),
  ]
}

/* Contents of the document's popups, loaded before the first opens. */

/** The passport's parts about what counts, what does not, and the source; empty parts are omitted. */
function Counted({ id }: { id: number }) {
  const query = useQuery(documentCalls.read('GET /api/metrics/{id}/passport', { params: { id } }))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <SkeletonList rows={2} />
  return (
    <FactList className="mb-4">
      <TextFacts facts={passportTexts(query.data.data.metric)} />
    </FactList>
  )
}

/** Where one's own organisation takes a datum from, for the next person who enters it; saved on blur. */
function OwnLine({ name, datumId, stored }: { name: string; datumId: number; stored: string }) {
  const save = documentCalls.useChange('PUT /api/datum-lines/{source_datum_id}', 'onSettled')
  const { attempt } = useCall()
  /** What is typed, and the line it began from; null while nothing is: the stored line may be read anew. */
  const [edit, setEdit] = useState<{ text: string; from: string } | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const text = edit?.text ?? stored
  const isChanged = text.trim() !== (sent ?? stored)
  const isDisputed = edit !== null && sent === null && isChanged && edit.from !== stored

  /** @param from the line to replace: of a colleague only where it is shown */
  async function keep(from = edit?.from ?? stored) {
    if (!isChanged) return
    const next = text.trim()
    setSent(next)
    const line = { source_datum_id: datumId, text: next, from }
    // The popup may be closed by now, and with it what was typed.
    const refused = ({ message }: ApiError) => `${message}. Не сохранено: ${quoted(next)}`
    if (await attempt(() => save.mutateAsync(line), { refused }))
      setEdit((now) => (now?.text.trim() === next ? null : now && { ...now, from: next }))
    setSent(null)
  }

  const leave = () => {
    if (!isDisputed) keep()
  }
  // The popup may close while the field still has the focus.
  const keepOnLeave = useEffectEvent(leave)
  useEffect(() => () => keepOnLeave(), [])

  return (
    <TextField
      label={
        <>
          Откуда берём<span className="sr-only"> «{name}»</span>
        </>
      }
      placeholder="У кого, какой отчёт, с каким отбором"
      {...(isDisputed && { error: `Сейчас здесь ${stored ? quoted(stored) : 'пусто'}` })}
      hint={
        isDisputed ? (
          <Button size="sm" onClick={() => keep(stored)}>
            Заменить своим
          </Button>
        ) : (
          save.isSuccess && !isChanged && <span role="status">Сохранено</span>
        )
      }
      value={text}
      maxLength={300}
      onChange={(event) => setEdit({ text: event.target.value, from: edit?.from ?? stored })}
      onBlur={leave}
      // Keeps key presses from the document's shortcuts.
      onKeyDown={(event) => {
        if (event.key === 'Escape') return
        event.stopPropagation()
        if (event.key === 'Enter') keep(isDisputed ? stored : undefined)
      }}
      className="mt-1"
    />
  )
}

export function MetricDetails({ metric }: { metric: DocumentMetric }) {
  const lines = useQuery(documentCalls.read('GET /api/datum-lines', { query: { metric_id: metric.id } }))
  return (
    <>
      {metric.description && <SafeHtml html={metric.description} className="mb-4" />}
      <Counted id={metric.id} />
      <h3 className="text-sm font-semibold text-ink-soft">Как вычисляется</h3>
      <p className="mt-1">{formulaSigns(metric.formula)}</p>
      <ul className="mt-2 space-y-2">
        {metric.metric_calc_data.map(({ var_name, name, source_datum }) => (
          <li key={var_name}>
            <b className="font-semibold text-accent-strong">{var_name}</b> — {name}
            {lines.data?.meta.may_keep && source_datum && (
              <OwnLine
                key={source_datum.id}
                name={name}
                datumId={source_datum.id}
                stored={lines.data.data.find((one) => one.source_datum_id === source_datum.id)?.text ?? ''}
              />
            )}
          </li>
        ))}
      </ul>
      {lines.error && <QueryErrorLine query={lines} words="«Откуда берём» не загружено" />}
      <p className="mt-4">
        <Link href={`/indicators/${metric.id}`} target="_blank" prefetch={false} className="link font-medium">
          Паспорт показателя
          <span className="sr-only"> (откроется в новой вкладке)</span>
        </Link>
      </p>
    </>
  )
}

/** The numbers behind the comparison as a table, then all earlier values and the group. */
export function ContextDetails({ row }: { row: EntryRow }) {
  const { metric, context } = row
  const group = context.group_median
  return (
    <div className="text-sm">
      <h3 className="font-semibold text-pretty">{metric.short_name}</h3>
      <table className="mt-2.5 w-full border-collapse text-right">
        <thead className="text-ink-muted">
          <tr>
            <th scope="col" className="sr-only">
              Период
            </th>
            {metric.metric_calc_data.map(({ var_name, name }) => (
              <th key={var_name} scope="col" title={name} className="px-1.5 pb-1 font-normal">
                {var_name}
              </th>
            ))}
            <th scope="col" className="pb-1 pl-1.5 font-normal">
              {metric.metric_unit.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {contextTable(row).map(({ title, variables, value }) => (
            <tr key={title} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal text-pretty text-ink-soft">
                {title}
              </th>
              {variables.map((text, index) => (
                <td
                  key={metric.metric_calc_data[index]?.var_name}
                  className="px-1.5 py-1.5 whitespace-nowrap"
                >
                  {text}
                </td>
              ))}
              <td className="py-1.5 pl-1.5 font-semibold whitespace-nowrap">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {context.history.length > 0 && (
        <>
          <h4 className="mt-3 font-semibold">Последние значения</h4>
          <ol className="mt-1 grid grid-cols-2 gap-x-5">
            {context.history.map((one) => (
              <li key={periodShort(one)} className="flex justify-between gap-2 py-0.5">
                <span className="text-ink-soft">{periodShort(one)}</span>
                <span>{formatNumber(one.value, metric.decimals)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {group && (
        <p className="mt-3 text-ink-soft">
          Медиана группы за предыдущий период — {formatNumber(group.value, metric.decimals)}, {group.n}{' '}
          {plural(group.n, 'организация', 'организации', 'организаций')}, выпуск {group.publication}
        </p>
      )}
    </div>
  )
}

export const DocumentKeys = () => <KeysList keys={DOCUMENT_KEYS.keys} />
