'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { DatumForm, type NewDatum } from '@/components/source-data/datum-form'
import { kindOf, placeOf, usedIn } from '@/components/source-data/datum-words'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { Combobox } from '@/components/ui/fields/combobox'
import type { SelectOption } from '@/components/ui/fields/select-options'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import {
  useDeleteSourceDatum,
  useLinkVariables,
  useMergeSourceData,
  useUnlinkVariable,
} from '@/lib/features/source-data/client'
import type { SourceDataList, SourceDatumAnswer, Use } from '@/lib/features/source-data/contract'

/** What a person is asked about. */
export type Asked =
  | { kind: 'create'; initial: NewDatum }
  | { kind: 'edit' | 'link' | 'merge' | 'delete'; datum: SourceDatumAnswer }
  | { kind: 'unlink'; datum: SourceDatumAnswer; use: Use }

type DatumDialogsProps = { asked: Asked; list: SourceDataList; onClose: () => void }

/** The dialog of one action on a source datum. */
export function DatumDialogs({ asked, list, onClose }: DatumDialogsProps) {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const link = useLinkVariables()
  const unlink = useUnlinkVariable()
  const merge = useMergeSourceData()
  const remove = useDeleteSourceDatum()
  if (asked.kind === 'create') return <DatumForm initial={asked.initial} onClose={onClose} />
  const { datum } = asked
  const { id, name } = datum

  async function act(call: () => Promise<unknown>, message: string) {
    if (await attempt(call)) alerts.show({ type: 'success', message })
    onClose()
  }

  switch (asked.kind) {
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
          options={list.meta.unlinked.map((use) => ({
            value: String(use.metric_calc_data_id),
            label: `${use.name} (${use.var_name})`,
            description: `${use.metric.name}, ${placeOf(use)}`,
          }))}
          onClose={onClose}
          onChoose={(variable) =>
            act(() => link.mutateAsync({ id, metric_calc_data_ids: [variable] }), 'Переменная связана')
          }
        />
      )
    case 'merge':
      return (
        <ChoiceDialog
          title="Объединить данные"
          text={`«${name}» (${datum.code}) останется, показатели выбранного данного перейдут к нему, а выбранное будет удалено. Введённые значения не изменятся.`}
          label="С чем объединить"
          listLabel="Исходные данные"
          confirmLabel="Объединить"
          options={list.data
            .filter((one) => one.id !== id)
            .map((one) => ({
              value: String(one.id),
              label: one.name,
              description: `${one.code}, ${kindOf(one)}, ${usedIn(one.uses.length)}`,
            }))}
          onClose={onClose}
          onChoose={(other) =>
            act(() => merge.mutateAsync({ id, source_datum_id: other }), 'Данные объединены')
          }
        />
      )
    case 'unlink':
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title="Отделить от данного?"
          confirmLabel="Отделить"
          onConfirm={() =>
            act(
              () => unlink.mutateAsync({ id, metric_calc_data_id: asked.use.metric_calc_data_id }),
              'Переменная отделена',
            )
          }
        >
          «{asked.use.metric.name}» больше не запрашивает «{name}»: число в нём вводится само по себе.
          Введённые значения не изменятся.
        </ConfirmDialog>
      )
    case 'delete':
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title="Удалить данное?"
          confirmLabel="Удалить"
          color="danger"
          onConfirm={() => act(() => remove.mutateAsync(id), `«${name}» удалено`)}
        >
          Исходное данное «{name}» ни в одном показателе не используется. Отменить удаление будет невозможно.
        </ConfirmDialog>
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
  onChoose: (id: number) => Promise<void>
}

function ChoiceDialog({
  title,
  text,
  options,
  confirmLabel,
  onClose,
  onChoose,
  ...field
}: ChoiceDialogProps) {
  const [value, setValue] = useState('')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      disabled={value === ''}
      onConfirm={() => onChoose(Number(value))}
    >
      <p>{text}</p>
      <div className="mt-4 text-ink">
        <Combobox {...field} required value={value} onChange={setValue} options={options} />
      </div>
    </ConfirmDialog>
  )
}
