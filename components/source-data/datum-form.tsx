'use client'

import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { LongTextField } from '@/components/ui/fields/long-text-field'
import { TextField } from '@/components/ui/fields/text-field'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { checkedBy } from '@/components/ui/forms/checked-by'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { Dialog } from '@/components/ui/overlays/dialog'
import { counted } from '@/lib/core/format/plural'
import { useCreateSourceDatum, useSaveSourceDatum } from '@/lib/features/source-data/client'
import type { SourceDatumAnswer } from '@/lib/features/source-data/contract'
import type { sourceDatumFields } from '@/lib/features/source-data/schema'

const check = checkedBy(() => import('@/lib/features/source-data/schema').then((it) => it.sourceDatumFields))

/** What a new datum begins with. */
export interface NewDatum {
  name: string
  code: string
  is_whole: boolean
  /** The variables that will ask for it. */
  ids: readonly number[]
}

type DatumFormProps = { initial: SourceDatumAnswer | NewDatum; onClose: () => void }

const FORM_ID = 'source-datum'

/** The form of a source datum, new or known. Its code is chosen once. */
export function DatumForm({ initial, onClose }: DatumFormProps) {
  const alerts = useAlerts()
  const create = useCreateSourceDatum()
  const save = useSaveSourceDatum()
  const known = 'id' in initial ? initial : null
  const ids = 'ids' in initial ? [...initial.ids] : []
  const { name, code, is_whole } = initial
  const form = useForm<z.input<typeof sourceDatumFields>, unknown, z.output<typeof sourceDatumFields>>({
    resolver: check,
    defaultValues: { name, code, is_whole, unit: known?.unit ?? '' },
  })
  const { isSubmitting } = form.formState

  const { element, submit, failure } = useFormCall({
    form,
    fields: ['name', 'code', 'unit'],
    send: async (values) => {
      if (known) await save.mutateAsync({ id: known.id, version: known.version, ...values })
      else await create.mutateAsync({ ...values, metric_calc_data_ids: ids })
      alerts.show({ type: 'success', message: known ? 'Изменения сохранены' : 'Данное добавлено' })
      onClose()
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={known ? 'Исходное данное' : 'Новое исходное данное'}
      description={
        ids.length > 0 &&
        `Его будут запрашивать ${counted(ids.length, 'показатель', 'показателя', 'показателей')}. Введённые значения не изменятся.`
      }
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button color="info" type="submit" form={FORM_ID} processing={isSubmitting}>
            Сохранить
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={element} method="post" noValidate onSubmit={submit} className="space-y-4">
        <LongTextField {...fieldOf(form, 'name')} label="Наименование" required />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...fieldOf(form, 'code')}
            label="Код"
            required
            readOnly={known !== null}
            hint={known ? 'Код выбирают один раз' : 'Латиницей, например operations'}
          />
          <TextField
            {...fieldOf(form, 'unit')}
            label="Единица измерения"
            required
            hint="Например, операций"
          />
        </div>
        <Controller
          control={form.control}
          name="is_whole"
          render={({ field }) => (
            <ToggleField
              checked={field.value}
              onChange={field.onChange}
              label="Целое число"
              hint="Введённая дробь вызовет предупреждение"
            />
          )}
        />
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  )
}
