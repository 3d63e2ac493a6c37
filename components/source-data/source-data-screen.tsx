'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { type Asked, DatumDialogs } from '@/components/source-data/datum-dialogs'
import { DatumItem } from '@/components/source-data/datum-item'
import { foundData } from '@/components/source-data/datum-words'
import { ProposalCard } from '@/components/source-data/proposal-card'
import { Button } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { TextField } from '@/components/ui/fields/text-field'
import { counted } from '@/lib/core/format/plural'
import { useLinkVariables, useSourceData } from '@/lib/features/source-data/client'
import type { Proposal, SourceDataList } from '@/lib/features/source-data/contract'

const PATH = [{ label: 'Администрирование' }, { label: 'Исходные данные' }]
const NEW = { name: '', code: '', is_whole: true, ids: [] }

/** «Исходные данные»: what organisations enter once, and the indicators that ask for it. */
export function SourceDataScreen({ initial }: { initial: SourceDataList }) {
  const { data: list = initial } = useSourceData(initial)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const alerts = useAlerts()
  const attempt = useAttempt()
  const link = useLinkVariables()
  const shown = foundData(list.data, words)

  async function confirm({ source_datum_id: id, name, code, uses }: Proposal, ids: number[]) {
    if (id === null) {
      const is_whole = uses.every(({ aggregation }) => aggregation === 'sum')
      return setAsked({ kind: 'create', initial: { name, code, is_whole, ids } })
    }
    const isDone = await attempt(() => link.mutateAsync({ id, metric_calc_data_ids: ids }))
    if (isDone) alerts.show({ type: 'success', message: `«${name}»: показатели связаны` })
  }

  return (
    <>
      <PageHeader
        title="Исходные данные"
        breadcrumbs={PATH}
        description={summaryOf(list)}
        actions={
          <Button
            color="info"
            icon={<Plus aria-hidden />}
            onClick={() => setAsked({ kind: 'create', initial: NEW })}
          >
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
          <TextField
            label="Поиск"
            labelHidden
            type="search"
            placeholder="Поиск по данным, кодам и показателям"
            value={words}
            onChange={(event) => setWords(event.target.value)}
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
                <DatumItem key={datum.id} datum={datum} onAsk={setAsked} />
              ))}
            </ul>
          )}
        </>
      )}
      {asked && <DatumDialogs asked={asked} list={list} onClose={() => setAsked(null)} />}
    </>
  )
}

/** «92 поля показателей — 69 данных: повторно не набирают 23 числа» */
function summaryOf({ data, meta }: SourceDataList): string {
  const linked = data.reduce((count, { uses }) => count + uses.length, 0)
  const once = data.filter(({ uses }) => uses.length > 0).length
  const saved = linked - once
  const alone =
    meta.unlinked.length > 0 ? `, не связано ${counted(meta.unlinked.length, 'поле', 'поля', 'полей')}` : ''
  return `${counted(linked, 'поле', 'поля', 'полей')} показателей — ${counted(once, 'данное', 'данных', 'данных')}: повторно не набирают ${counted(saved, 'число', 'числа', 'чисел')}${alone}`
}
