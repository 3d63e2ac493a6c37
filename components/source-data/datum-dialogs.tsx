import { useState } from 'react'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { datumPlace, freeFor, kindOf, usedIn } from '@/components/source-data/datum-words'
import { Button } from '@/components/ui/basics/button'
import { Combobox } from '@/components/ui/fields/combobox'
import { FormToggle } from '@/components/ui/fields/form-toggle'
import type { SelectOption } from '@/components/ui/fields/select-options'
import { LongTextField, TextField } from '@/components/ui/fields/text-field'
import { FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { metricsText } from '@/lib/core/format/plural'
import { sourceDataCalls } from '@/lib/features/source-data/client'
import type { SourceDataList, SourceDatumAnswer, Use } from '@/lib/features/source-data/contract'

const check = checkedBy(() => import('@/lib/features/source-data/schema').then((it) => it.sourceDatumFields))

interface NewDatum {
  name: string
  code: string
  is_whole: boolean
  /** Variables to link to it. */
  ids: readonly number[]
}

const FORM_ID = 'source-datum'

/** The form of a source datum, new or existing. The code is fixed on creation. */
function DatumForm({ initial, onClose }: { initial: SourceDatumAnswer | NewDatum; onClose: () => void }) {
  const create = sourceDataCalls.useChange('POST /api/source-data')
  const save = sourceDataCalls.useChange('PUT /api/source-data/{id}')
  const known = 'id' in initial ? initial : null
  const ids = 'ids' in initial ? [...initial.ids] : []
  const { name, code, is_whole } = initial
  const { form, formProps, failure } = useFormCall({
    check,
    start: { name, code, is_whole, unit: known?.unit ?? '' },
    fields: ['name', 'code', 'unit'],
    done: known ? 'Изменения сохранены' : 'Данное добавлено',
    send: async (values) => {
      if (known) await save.mutateAsync({ id: known.id, version: known.version, ...values })
      else await create.mutateAsync({ ...values, metric_calc_data_ids: ids })
      onClose()
    },
  })
  const { isSubmitting } = form.formState

  return (
    <Dialog
      onClose={onClose}
      title={known ? 'Исходное данное' : 'Новое исходное данное'}
      description={
        ids.length > 0 && `Его будут запрашивать ${metricsText(ids.length)}. Введённые значения не изменятся.`
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
      <form id={FORM_ID} {...formProps} className="space-y-4">
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
        <FormToggle
          control={form.control}
          name="is_whole"
          label="Целое число"
          hint="Введённая дробь вызовет предупреждение"
        />
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  )
}

type DialogState =
  | { kind: 'create'; initial: NewDatum }
  | { kind: 'edit' | 'link' | 'merge' | 'delete'; datum: SourceDatumAnswer }
  | { kind: 'unlink'; datum: SourceDatumAnswer; use: Use }

type DatumDialogsProps = { state: DialogState; list: SourceDataList; onClose: () => void }

export function DatumDialogs({ state, list, onClose }: DatumDialogsProps) {
  const link = sourceDataCalls.useChange('POST /api/source-data/{id}/links')
  const unlink = sourceDataCalls.useChange('DELETE /api/source-data/{id}/links/{metric_calc_data_id}')
  const merge = sourceDataCalls.useChange('POST /api/source-data/{id}/merge')
  const remove = sourceDataCalls.useChange('DELETE /api/source-data/{id}')
  if (state.kind === 'create') return <DatumForm initial={state.initial} onClose={onClose} />
  const { datum } = state
  const { id, name } = datum

  switch (state.kind) {
    case 'edit':
      return <DatumForm initial={datum} onClose={onClose} />
    case 'link':
      return (
        <ChoiceDialog
          title="Связать с переменной"
          text={`Показатель будет запрашивать «${name}». Введённые значения не изменятся.`}
          label="Переменная показателя"
          listLabel="Переменные, не связанные с данными"
          confirmLabel="Связать"
          options={freeFor(datum, list).map((use) => ({
            value: String(use.metric_calc_data_id),
            label: `${use.name} (${use.var_name})`,
            description: `${use.metric.name}, ${datumPlace(use)}`,
          }))}
          onClose={onClose}
          onChoose={(variable) => link.mutateAsync({ id, metric_calc_data_ids: [variable] })}
          done="Переменная связана"
        />
      )
    case 'merge':
      return (
        <ChoiceDialog
          title="Объединить данные"
          text={`«${name}» останется, показатели выбранного данного перейдут к нему, а выбранное будет удалено вместе с кодом: обмен его больше не примет. Введённые значения не изменятся.`}
          label="С чем объединить"
          listLabel="Исходные данные"
          confirmLabel="Объединить"
          options={list.data
            .filter((one) => one.id !== id)
            .map((one) => ({
              value: String(one.id),
              label: one.name,
              description: `${kindOf(one)}, ${usedIn(one.uses.length)}`,
            }))}
          onClose={onClose}
          onChoose={(other) => merge.mutateAsync({ id, source_datum_id: other })}
          done="Данные объединены"
        />
      )
    case 'unlink':
      return (
        <QuestionDialog
          onClose={onClose}
          title="Отделить от данного?"
          confirmLabel="Отделить"
          send={() => unlink.mutateAsync({ id, metric_calc_data_id: state.use.metric_calc_data_id })}
          done="Переменная отделена"
        >
          «{state.use.metric.name}» больше не запрашивает «{name}»: число в нём вводится само по себе.
          Введённые значения не изменятся.
        </QuestionDialog>
      )
    case 'delete':
      return (
        <QuestionDialog
          onClose={onClose}
          title="Удалить данное?"
          confirmLabel="Удалить"
          color="danger"
          send={() => remove.mutateAsync({ id })}
          done={`«${name}» удалено`}
        >
          Исходное данное «{name}» ни в одном показателе не используется. Отменить удаление будет невозможно.
        </QuestionDialog>
      )
  }
}

type ChoiceDialogProps = {
  title: string
  text: string
  label: string
  listLabel: string
  confirmLabel: string
  options: readonly SelectOption[]
  onClose: () => void
  onChoose: (id: number) => Promise<unknown>
  done: string
}

function ChoiceDialog({ text, label, listLabel, options, onChoose, ...dialog }: ChoiceDialogProps) {
  const [value, setValue] = useState('')
  return (
    <QuestionDialog {...dialog} disabled={value === ''} send={() => onChoose(Number(value))}>
      <p>{text}</p>
      <div className="mt-4 text-ink">
        <Combobox
          label={label}
          listLabel={listLabel}
          required
          value={value}
          onChange={setValue}
          options={options}
        />
      </div>
    </QuestionDialog>
  )
}
