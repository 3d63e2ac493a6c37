'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Link2, Merge, PencilLine, Plus, Trash2, Unlink } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { DatumDialogs } from '@/components/source-data/datum-dialogs'
import { datumPlace, freeFor, kindOf, usedIn } from '@/components/source-data/datum-words'
import { Button, IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { matchesWords } from '@/components/ui/fields/matches-words'
import { SearchField } from '@/components/ui/fields/search-field'
import { RowMenu } from '@/components/ui/overlays/rare-actions'
import { counted, metricsText, plural } from '@/lib/core/format/plural'
import { sourceDataCalls } from '@/lib/features/source-data/client'
import type { Proposal, SourceDataList, SourceDatumAnswer, Use } from '@/lib/features/source-data/contract'

/** A use of a source datum: indicator, letter, and the variable's name. */
function UseLine({ use, action }: { use: Use; action?: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 items-start justify-between gap-3">
      <span className="min-w-0 text-pretty">
        {use.metric.name}
        <span className="ml-2 inline-flex rounded-sm bg-accent-soft px-1.5 text-sm font-semibold text-accent-strong">
          {use.var_name}
        </span>
        <span className="block text-sm text-ink-soft">
          {use.name} · {datumPlace(use)}
        </span>
      </span>
      {action}
    </span>
  )
}

type DialogState = Parameters<typeof DatumDialogs>[0]['state']

type DatumItemProps = { datum: SourceDatumAnswer; list: SourceDataList; onAsk: (state: DialogState) => void }

function DatumItem({ datum, list, onAsk }: DatumItemProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const { name, uses } = datum
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex items-start gap-3 px-5 py-3 @max-3xl:px-4 @3xl:items-center">
        <div className="min-w-0 flex-1 gap-x-6 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_11rem] @3xl:items-center">
          <div className="min-w-0">
            <h2 className="font-medium text-pretty">{name}</h2>
            <p className="text-sm text-ink-soft">{kindOf(datum)}</p>
          </div>
          <div>
            {uses.length === 0 ? (
              <span className="text-sm text-ink-soft">{usedIn(0)}</span>
            ) : (
              <Button
                size="sm"
                quiet
                aria-expanded={isOpen}
                aria-controls={listId}
                aria-label={`${name}: ${usedIn(uses.length)}`}
                onClick={() => setOpen(!isOpen)}
                className="@max-3xl:mt-1.5"
                icon={<ChevronRight className={classNames('transition-transform', isOpen && 'rotate-90')} />}
              >
                {usedIn(uses.length)}
              </Button>
            )}
          </div>
        </div>
        <RowMenu
          of={name}
          actions={[
            { label: 'Изменить', icon: <PencilLine />, onSelect: () => onAsk({ kind: 'edit', datum }) },
            {
              label: 'Связать с переменной',
              icon: <Link2 />,
              disabled: freeFor(datum, list).length === 0,
              onSelect: () => onAsk({ kind: 'link', datum }),
            },
            {
              label: 'Объединить с другим',
              icon: <Merge />,
              onSelect: () => onAsk({ kind: 'merge', datum }),
            },
            {
              label: 'Удалить',
              icon: <Trash2 />,
              disabled: uses.length > 0,
              onSelect: () => onAsk({ kind: 'delete', datum }),
            },
          ]}
        />
      </div>
      {isOpen && uses.length > 0 && (
        <ul id={listId} className="space-y-2 bg-sunken px-5 py-3 @max-3xl:px-4">
          {uses.map((use) => (
            <li key={use.metric_calc_data_id}>
              <UseLine
                use={use}
                action={
                  <IconButton
                    label={`Отделить: ${use.metric.name}, ${use.var_name}`}
                    icon={<Unlink />}
                    onClick={() => onAsk({ kind: 'unlink', datum, use })}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type ProposalCardProps = {
  proposal: Proposal
  /** Called with the variables left selected. */
  onConfirm: (ids: number[]) => Promise<void>
}

/** Unlinked variables of one name: an administrator confirms each that takes the same datum. */
function ProposalCard({ proposal, onConfirm }: ProposalCardProps) {
  const [left, setLeft] = useState<readonly number[]>([])
  const { attempt, isSending } = useCall()
  const { name, source_datum_id, uses } = proposal
  const ids = uses.map((use) => use.metric_calc_data_id)
  const ticked = ids.filter((id) => !left.includes(id))
  const isNew = source_datum_id === null
  const min = isNew ? 2 : 1

  return (
    <li className="border-t border-line px-5 py-4 first:border-t-0 @max-3xl:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold text-pretty">{name}</h3>
          <p className="text-sm text-ink-soft">
            {isNew ? 'новое данное' : 'такое данное уже есть'} · {metricsText(uses.length)}
          </p>
        </div>
        <Button
          color="info"
          icon={<Link2 />}
          disabled={ticked.length < min}
          processing={isSending}
          onClick={() => attempt(() => onConfirm(ticked))}
          aria-label={`Связать (${ticked.length}): ${name}`}
        >
          Связать ({ticked.length})
        </Button>
      </div>
      <ul className="mt-2 space-y-1">
        {uses.map((use) => {
          const id = use.metric_calc_data_id
          return (
            <li key={id}>
              <Checkbox
                className="items-start! py-1 [&>input]:mt-0.5"
                label={<UseLine use={use} />}
                checked={!left.includes(id)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((one) => one !== id) : [...left, id])
                }
              />
            </li>
          )
        })}
      </ul>
    </li>
  )
}

const NEW = { name: '', code: '', is_whole: true, ids: [] }

/** Data matching a search by name, code, or indicator. */
const matchingData = (data: readonly SourceDatumAnswer[], words: string): SourceDatumAnswer[] =>
  data.filter(({ name, code, uses }) =>
    [name, code, ...uses.map(({ metric }) => metric.name)].some((text) => matchesWords(text, words)),
  )

/** «Исходные данные»: data entered once, and the indicators that use them. */
export function SourceDataScreen({ initial }: { initial: SourceDataList }) {
  const reading = sourceDataCalls.read('GET /api/source-data', {})
  const { data: list = initial } = useQuery({ ...reading, initialData: initial })
  const [words, setWords] = useState('')
  const [dialog, setDialog] = useState<DialogState | null>(null)
  const { attempt } = useCall()
  const link = sourceDataCalls.useChange('POST /api/source-data/{id}/links')
  const shown = matchingData(list.data, words)

  async function confirm({ source_datum_id: id, name, code, uses }: Proposal, ids: number[]) {
    if (id === null) {
      const is_whole = uses.every(({ aggregation }) => aggregation === 'sum')
      return setDialog({ kind: 'create', initial: { name, code, is_whole, ids } })
    }
    const done = `«${name}»: показатели связаны`
    await attempt(() => link.mutateAsync({ id, metric_calc_data_ids: ids }), { done })
  }

  return (
    <>
      <PageHeader
        title="Исходные данные"
        breadcrumbs={['Администрирование']}
        description={list.data.length > 0 && summaryOf(list)}
        actions={
          <Button color="info" icon={<Plus />} onClick={() => setDialog({ kind: 'create', initial: NEW })}>
            Добавить данное
          </Button>
        }
      />
      {list.meta.proposals.length > 0 && (
        <section
          aria-labelledby="proposals"
          className="mb-6 overflow-hidden rounded-lg border border-accent-line bg-surface"
        >
          <header className="bg-accent-soft px-5 py-3 text-accent-deep @max-3xl:px-4">
            <h2 id="proposals" className="font-semibold">
              Похоже на одно и то же: {list.meta.proposals.length}
            </h2>
            <p className="text-sm">
              Называются одинаково, но связаны не будут, пока вы не подтвердите. Значения документов от
              связывания не меняются.
            </p>
          </header>
          <ul>
            {list.meta.proposals.map((proposal) => (
              <ProposalCard
                key={proposal.code}
                proposal={proposal}
                onConfirm={(ids) => confirm(proposal, ids)}
              />
            ))}
          </ul>
        </section>
      )}
      {list.data.length === 0 ? (
        <EmptyState title="Исходных данных пока нет">
          Добавьте данное, которое запрашивают несколько показателей: организации введут его один раз.
        </EmptyState>
      ) : (
        <>
          <SearchField
            label="Поиск"
            placeholder="Данное, код или показатель"
            value={words}
            onSearch={setWords}
            className="mb-4 w-96 max-sm:w-full"
          />
          {shown.length === 0 ? (
            <EmptyState
              title="Ничего не найдено"
              action={<Button onClick={() => setWords('')}>Сбросить поиск</Button>}
            >
              Попробуйте изменить слова поиска.
            </EmptyState>
          ) : (
            <ul
              aria-label="Исходные данные"
              className="overflow-hidden rounded-lg border border-line bg-surface"
            >
              {shown.map((datum) => (
                <DatumItem key={datum.id} datum={datum} list={list} onAsk={setDialog} />
              ))}
            </ul>
          )}
        </>
      )}
      {dialog && <DatumDialogs state={dialog} list={list} onClose={() => setDialog(null)} />}
    </>
  )
}

/** «92 поля показателей связаны с 69 данными: вводить повторно не нужно 23 числа. Не связано 2 поля.» */
function summaryOf({ data, meta }: SourceDataList): string {
  const linked = data.reduce((count, { uses }) => count + uses.length, 0)
  const once = data.filter(({ uses }) => uses.length > 0).length
  const fields = counted(linked, 'поле', 'поля', 'полей')
  const of = counted(once, 'данным', 'данными', 'данными')
  const saved = counted(linked - once, 'число', 'числа', 'чисел')
  const alone =
    meta.unlinked.length > 0 ? ` Не связано ${counted(meta.unlinked.length, 'поле', 'поля', 'полей')}.` : ''
  return `${fields} показателей ${plural(linked, 'связано', 'связаны', 'связаны')} с ${of}: вводить повторно не нужно ${saved}.${alone}`
}
