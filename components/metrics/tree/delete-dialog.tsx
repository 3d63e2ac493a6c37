'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import type { RowTarget } from '@/components/metrics/tree/row-target'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { plural } from '@/lib/core/format/plural'
import { useDeleteCategory, useDeleteMetric } from '@/lib/features/metrics/client'

type DeleteDialogProps = {
  /** Null: nothing is asked. */
  target: RowTarget | null
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks before an indicator or a category is deleted, and shows why the server refused. */
export function DeleteDialog({ target, onClose, onDeleted }: DeleteDialogProps) {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const deleteCategory = useDeleteCategory()
  const deleteMetric = useDeleteMetric()

  async function remove() {
    if (!target) return
    await attempt(async () => {
      await (target.kind === 'category' ? deleteCategory : deleteMetric).mutateAsync(target.id)
      alerts.show({ type: 'success', message: doneText(target) })
      onDeleted?.()
    })
    onClose()
  }

  return (
    <ConfirmDialog
      open={target !== null}
      onClose={onClose}
      title={target?.kind === 'category' ? 'Удалить категорию?' : 'Удалить показатель?'}
      confirmLabel="Удалить"
      color="danger"
      onConfirm={remove}
    >
      {target && (
        <>
          <p>
            {wordOf(target)} «{target.name}».
          </p>
          <p className="mt-2">{consequence(target)}</p>
        </>
      )}
    </ConfirmDialog>
  )
}

const wordOf = ({ kind }: RowTarget) => (kind === 'category' ? 'Категория' : 'Показатель')

const doneText = ({ kind, name }: RowTarget) =>
  kind === 'category' ? `Категория «${name}» удалена` : `Показатель «${name}» удалён`

function consequence(target: RowTarget): string {
  const forever = 'Отменить удаление будет невозможно.'
  if (target.kind === 'metric' || target.metrics === 0) return forever
  const metrics = `${target.metrics} ${plural(target.metrics, 'показатель', 'показателя', 'показателей')}`
  const verb = plural(target.metrics, 'будет удалён', 'будут удалены', 'будут удалены')
  return `Вместе с ней ${verb} ${metrics}. ${forever}`
}
