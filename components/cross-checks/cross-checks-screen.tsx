'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { CheckForm } from '@/components/cross-checks/check-form'
import { CheckItem } from '@/components/cross-checks/check-item'
import type { Datum } from '@/components/cross-checks/check-words'
import { Button } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useCrossChecks, useDeleteCrossCheck, useSaveCrossCheck } from '@/lib/features/cross-checks/client'
import type { CrossCheckAnswer, CrossCheckList } from '@/lib/features/cross-checks/contract'

const PATH = [{ label: 'Администрирование' }, { label: 'Увязки' }]

type Asked = { kind: 'create' } | { kind: 'edit' | 'delete'; check: CrossCheckAnswer }

type CrossChecksScreenProps = { initial: CrossCheckList; data: readonly Datum[] }

/** «Увязки»: how numbers of one organisation and period must stand to each other. */
export function CrossChecksScreen({ initial, data }: CrossChecksScreenProps) {
  const { data: list = initial } = useCrossChecks(initial)
  const [asked, setAsked] = useState<Asked | null>(null)
  const alerts = useAlerts()
  const attempt = useAttempt()
  const save = useSaveCrossCheck()
  const remove = useDeleteCrossCheck()
  const close = () => setAsked(null)

  const switchTo = ({ data: _data, ...check }: CrossCheckAnswer, is_active: boolean) =>
    attempt(() => save.mutateAsync({ ...check, is_active }))

  async function confirmDelete({ id }: CrossCheckAnswer) {
    if (await attempt(() => remove.mutateAsync(id)))
      alerts.show({ type: 'success', message: 'Увязка удалена' })
    close()
  }

  return (
    <>
      <PageHeader
        title="Увязки"
        breadcrumbs={PATH}
        description="Правила для чисел одной организации за один период: операторы видят нарушение при вводе."
        actions={
          <Button color="info" icon={<Plus aria-hidden />} onClick={() => setAsked({ kind: 'create' })}>
            Добавить увязку
          </Button>
        }
      />
      {list.data.length === 0 ? (
        <EmptyState title="Увязок пока нет">
          Добавьте правило, например: умерших после операций не больше, чем прооперированных.
        </EmptyState>
      ) : (
        <ul aria-label="Увязки" className="overflow-hidden rounded-lg border border-line bg-surface">
          {list.data.map((check) => (
            <CheckItem
              key={check.id}
              check={check}
              onSwitch={(isActive) => switchTo(check, isActive)}
              onEdit={() => setAsked({ kind: 'edit', check })}
              onDelete={() => setAsked({ kind: 'delete', check })}
            />
          ))}
        </ul>
      )}
      {asked?.kind === 'create' && <CheckForm known={null} data={data} onClose={close} />}
      {asked?.kind === 'edit' && <CheckForm known={asked.check} data={data} onClose={close} />}
      {asked?.kind === 'delete' && (
        <ConfirmDialog
          open
          onClose={close}
          title="Удалить увязку?"
          confirmLabel="Удалить"
          color="danger"
          onConfirm={() => confirmDelete(asked.check)}
        >
          «{asked.check.message}» больше не будет проверяться. Отменить удаление будет невозможно.
        </ConfirmDialog>
      )}
    </>
  )
}
