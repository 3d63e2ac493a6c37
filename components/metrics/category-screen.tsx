'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DeleteDialog } from '@/components/metrics/delete-dialog'
import { metricPaths } from '@/components/metrics/metric-paths'
import { StaleNotice } from '@/components/metrics/stale-notice'
import { useAlerts } from '@/components/ui/alerts'
import { Button, ButtonLink } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { placeServerErrors } from '@/components/ui/form-errors'
import { LeaveGuard } from '@/components/ui/leave-guard'
import { PageHeader } from '@/components/ui/page-header'
import { TextField } from '@/components/ui/text-field'
import { ApiError } from '@/lib/core/http/api-client'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/answers'
import { fetchCategory, useCreateCategory, useSaveCategory } from '@/lib/features/metrics/client'
import { newCategorySchema } from '@/lib/features/metrics/schema'

/** The form of a category. @param initial null for a new one */
export function CategoryScreen({ initial }: { initial: MetricCategoryAnswer | null }) {
  const router = useRouter()
  const alerts = useAlerts()
  const create = useCreateCategory()
  const save = useSaveCategory()
  const [category, setCategory] = useState(initial)
  const [failure, setFailure] = useState<ApiError>()
  const [isDeleting, setDeleting] = useState(false)
  const form = useForm<z.input<typeof newCategorySchema>, unknown, z.output<typeof newCategorySchema>>({
    resolver: zodResolver(newCategorySchema),
    defaultValues: { name: initial?.name ?? '' },
  })
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const title = initial ? 'Категория показателей' : 'Новая категория показателей'

  const submit = form.handleSubmit(async ({ name }) => {
    setFailure(undefined)
    try {
      if (category) await save.mutateAsync({ id: category.id, name, version: category.version })
      else await create.mutateAsync({ name })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (placeServerErrors(error.errors, ['name'], form.setError) === 0) {
        setFailure(error)
        form.setError('root', { type: 'server' })
      }
      return
    }
    alerts.show({ type: 'success', message: category ? 'Изменения сохранены' : 'Категория добавлена' })
    router.push(metricPaths.tree)
  })

  async function takeTheirs(id: number) {
    const theirs = await fetchCategory(id)
    setCategory(theirs)
    setFailure(undefined)
    form.clearErrors()
  }

  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: 'Администрирование' },
          { label: 'Показатели', href: metricPaths.tree },
          { label: initial?.name ?? 'Новая категория' },
        ]}
        actions={
          category && (
            <Button color="danger" quiet onClick={() => setDeleting(true)}>
              Удалить
            </Button>
          )
        }
      />
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="max-w-[44rem] space-y-4 rounded-lg border border-line bg-surface p-4 @3xl:p-6"
      >
        <TextField
          {...form.register('name')}
          label="Наименование"
          required
          autoFocus={!initial}
          error={errors.name?.message}
        />
        {failure?.status === 409 && category ? (
          <StaleNotice message={failure.message} onReload={() => takeTheirs(category.id)} />
        ) : (
          failure && <FormError>{failure.message}</FormError>
        )}
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
          <Button type="submit" color="info" processing={isSubmitting || isSubmitSuccessful}>
            Сохранить
          </Button>
          <ButtonLink href={metricPaths.tree}>Отмена</ButtonLink>
        </div>
      </form>
      <LeaveGuard unsaved={isDirty && !isSubmitSuccessful} />
      <DeleteDialog
        target={
          isDeleting && category
            ? { kind: 'category', id: category.id, name: category.name, metrics: category.metrics.length }
            : null
        }
        onClose={() => setDeleting(false)}
        onDeleted={() => router.push(metricPaths.tree)}
      />
    </>
  )
}
