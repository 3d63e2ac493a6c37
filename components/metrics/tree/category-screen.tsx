'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { RecordForm } from '@/components/calls/record-form'
import { useCall } from '@/components/calls/use-call'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { metricCrumbs, metricPaths } from '@/components/metrics/metric-paths'
import { RowDialog } from '@/components/metrics/tree/row-dialog'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { LongTextField, TextField } from '@/components/ui/fields/text-field'
import { fieldOf } from '@/components/ui/forms/form-parts'
import { metricCalls } from '@/lib/features/metrics/client'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/contract'
import { SHORT_NAME_HINT } from '@/lib/features/metrics/labels'

const check = checkedBy(() => import('@/lib/features/metrics/schema').then((it) => it.newCategorySchema))

const NEW = { name: '', short_name: '' }
const namesOf = ({ name, short_name }: typeof NEW) => ({ name, short_name })

/** The form of a category. @param initial null for a new one */
export function CategoryScreen({ initial, today }: { initial: MetricCategoryAnswer | null; today: string }) {
  const router = useRouter()
  const { attempt } = useCall()
  const create = metricCalls.useChange('POST /api/metric-categories')
  const save = metricCalls.useChange('PUT /api/metric-categories/{id}')
  const [category, setCategory] = useState(initial)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const title = initial ? 'Категория показателей' : 'Новая категория показателей'
  const call = useFormCall({
    check,
    start: namesOf(initial ?? NEW),
    done: category ? 'Изменения сохранены' : 'Категория добавлена',
    send: async (names) => {
      if (category) await save.mutateAsync({ id: category.id, ...names, version: category.version })
      else await create.mutateAsync(names)
      router.push(metricPaths.tree)
    },
  })
  const { form } = call

  const takeTheirs = (id: number) =>
    attempt(async () => {
      const theirs = await metricCalls.callData('GET /api/metric-categories/{id}', { params: { id } })
      call.takeOver(namesOf(theirs))
      setCategory(theirs)
    })

  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={metricCrumbs}
        crumb={initial?.short_name ?? 'Новая категория'}
        actions={
          category &&
          (category.has_documents ? (
            <Button onClick={() => setDialogOpen(true)}>Закрыть категорию…</Button>
          ) : (
            <Button color="danger" quiet onClick={() => setDialogOpen(true)}>
              Удалить
            </Button>
          ))
        }
      />
      <RecordForm
        call={call}
        onReload={category ? () => takeTheirs(category.id) : undefined}
        submit="Сохранить"
        foot={<ButtonLink href={metricPaths.tree}>Отмена</ButtonLink>}
        className="max-w-[44rem]"
      >
        <div className="space-y-5 p-5 pb-0 @max-3xl:p-4 @max-3xl:pb-0">
          <LongTextField {...fieldOf(form, 'name')} label="Наименование" required autoFocus={!initial} />
          <TextField
            {...fieldOf(form, 'short_name')}
            label="Краткое наименование"
            required
            hint={SHORT_NAME_HINT.category}
          />
        </div>
      </RecordForm>
      {isDialogOpen && category && (
        <RowDialog
          request={{
            question: category.has_documents ? 'close' : 'delete',
            target: { ...category, kind: 'category', metrics: category.metrics.length },
          }}
          today={today}
          onClose={() => setDialogOpen(false)}
          onDone={() => router.push(metricPaths.tree)}
        />
      )}
    </>
  )
}
