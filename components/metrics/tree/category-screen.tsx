'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { metricCrumbs, metricPaths } from '@/components/metrics/metric-paths'
import { RowDialog } from '@/components/metrics/tree/row-dialog'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { PageHeader } from '@/components/ui/basics/page-header'
import { LongTextField, TextField } from '@/components/ui/fields/text-field'
import { FormFooter, fieldOf, formSheet } from '@/components/ui/forms/form-parts'
import { fetchCategory, useCreateCategory, useSaveCategory } from '@/lib/features/metrics/client'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/contract'
import { SHORT_NAME_HINT } from '@/lib/features/metrics/labels'

const check = checkedBy(() => import('@/lib/features/metrics/schema').then((it) => it.newCategorySchema))

/** The form of a category. @param initial null for a new one */
export function CategoryScreen({ initial, today }: { initial: MetricCategoryAnswer | null; today: string }) {
  const router = useRouter()
  const { attempt } = useCall()
  const create = useCreateCategory()
  const save = useSaveCategory()
  const [category, setCategory] = useState(initial)
  const [isAsked, setAsked] = useState(false)
  const title = initial ? 'Категория показателей' : 'Новая категория показателей'
  const { form, formProps, failure, forgive } = useFormCall({
    check,
    start: { name: initial?.name ?? '', short_name: initial?.short_name ?? '' },
    done: category ? 'Изменения сохранены' : 'Категория добавлена',
    send: async (names) => {
      if (category) await save.mutateAsync({ id: category.id, ...names, version: category.version })
      else await create.mutateAsync(names)
      router.push(metricPaths.tree)
    },
  })
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState

  const takeTheirs = (id: number) =>
    attempt(async () => {
      setCategory(await fetchCategory(id))
      forgive()
      form.clearErrors()
    })

  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={metricCrumbs}
        crumb={initial?.name ?? 'Новая категория'}
        actions={
          category &&
          (category.has_documents ? (
            <Button onClick={() => setAsked(true)}>Закрыть категорию…</Button>
          ) : (
            <Button color="danger" quiet onClick={() => setAsked(true)}>
              Удалить
            </Button>
          ))
        }
      />
      <form {...formProps} className={classNames(formSheet, 'max-w-[44rem]')}>
        <div className="space-y-5 p-5 pb-0 @max-3xl:p-4 @max-3xl:pb-0">
          <LongTextField {...fieldOf(form, 'name')} label="Наименование" required autoFocus={!initial} />
          <TextField
            {...fieldOf(form, 'short_name')}
            label="Краткое наименование"
            required
            hint={SHORT_NAME_HINT.category}
          />
        </div>
        <FormFooter
          failure={failure}
          onReload={category ? () => takeTheirs(category.id) : undefined}
          submit="Сохранить"
          processing={isSubmitting || isSubmitSuccessful}
        >
          <ButtonLink href={metricPaths.tree}>Отмена</ButtonLink>
        </FormFooter>
      </form>
      <LeaveGuard unsaved={isDirty && !isSubmitSuccessful} />
      <RowDialog
        asked={
          isAsked && category
            ? {
                question: category.has_documents ? 'close' : 'delete',
                target: { ...category, kind: 'category', metrics: category.metrics.length },
              }
            : null
        }
        today={today}
        onClose={() => setAsked(false)}
        onDone={() => router.push(metricPaths.tree)}
      />
    </>
  )
}
