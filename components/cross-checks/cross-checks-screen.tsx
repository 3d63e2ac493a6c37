'use client'

import { useQuery } from '@tanstack/react-query'
import { PencilLine, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { useCall } from '@/components/calls/use-call'
import { CheckForm } from '@/components/cross-checks/check-form'
import { type Datum, RELATION_SIGNS, SEVERITY_NAMES } from '@/components/cross-checks/check-words'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Toggle } from '@/components/ui/fields/toggle'
import { RowMenu } from '@/components/ui/overlays/rare-actions'
import { crossCheckCalls } from '@/lib/features/cross-checks/client'
import type { CrossCheckAnswer } from '@/lib/features/cross-checks/contract'

type DialogState = { kind: 'create' } | { kind: 'edit' | 'delete'; check: CrossCheckAnswer }

/** «Увязки»: required relations between numbers of one organisation and period. */
type CrossChecksScreenProps = { initial: { data: CrossCheckAnswer[] }; data: readonly Datum[] }

export function CrossChecksScreen({ initial, data }: CrossChecksScreenProps) {
  const reading = crossCheckCalls.read('GET /api/cross-checks', {})
  const { data: list = initial } = useQuery({ ...reading, initialData: initial })
  const [dialog, setDialog] = useState<DialogState | null>(null)
  const { attempt } = useCall()
  const save = crossCheckCalls.useChange('PUT /api/cross-checks/{id}')
  const remove = crossCheckCalls.useChange('DELETE /api/cross-checks/{id}')
  const close = () => setDialog(null)

  const switchTo = ({ data: _data, ...check }: CrossCheckAnswer, is_active: boolean) =>
    attempt(() => save.mutateAsync({ ...check, is_active }))

  return (
    <>
      <PageHeader
        title="Увязки"
        breadcrumbs={['Администрирование']}
        description="Правила для чисел одной организации за один период: операторы видят нарушение при вводе."
        actions={
          <Button color="info" icon={<Plus />} onClick={() => setDialog({ kind: 'create' })}>
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
          {list.data.map((check) => {
            const { id, message, left_side, relation, right_side, severity, is_active } = check
            return (
              <li
                key={id}
                className="flex items-start gap-3 border-t border-line px-5 py-3 first:border-t-0 @max-3xl:px-4"
              >
                <Toggle
                  checked={is_active}
                  onChange={(isActive) => switchTo(check, isActive)}
                  label={`Увязка включена: ${message}`}
                  className="mt-0.5"
                />
                <div className="min-w-0 flex-1">
                  <h2 className={classNames('font-medium text-pretty', !is_active && 'text-ink-soft')}>
                    {message}
                  </h2>
                  <p className="text-sm text-ink-soft">
                    <code className="wrap-anywhere">
                      {left_side} {RELATION_SIGNS[relation]} {right_side}
                    </code>
                  </p>
                  <p className="text-sm text-ink-soft">
                    {is_active ? SEVERITY_NAMES[severity] : 'выключена'}
                  </p>
                </div>
                <RowMenu
                  of={message}
                  actions={[
                    {
                      label: 'Изменить',
                      icon: <PencilLine />,
                      onSelect: () => setDialog({ kind: 'edit', check }),
                    },
                    {
                      label: 'Удалить',
                      icon: <Trash2 />,
                      onSelect: () => setDialog({ kind: 'delete', check }),
                    },
                  ]}
                />
              </li>
            )
          })}
        </ul>
      )}
      {dialog?.kind === 'create' && <CheckForm known={null} data={data} onClose={close} />}
      {dialog?.kind === 'edit' && <CheckForm known={dialog.check} data={data} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <QuestionDialog
          onClose={close}
          title="Удалить увязку?"
          confirmLabel="Удалить"
          color="danger"
          send={() => remove.mutateAsync({ id: dialog.check.id })}
          done="Увязка удалена"
        >
          «{dialog.check.message}» больше не будет проверяться. Отменить удаление будет невозможно.
        </QuestionDialog>
      )}
    </>
  )
}
