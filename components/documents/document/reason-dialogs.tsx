'use client'

import { useReasonCall } from '@/components/calls/use-reason-call'
import type { DocumentActions, ReasonedDeed } from '@/components/documents/document/use-document-actions'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog'
import { useWithdrawApproval } from '@/lib/features/documents/client'
import { useRequestWithdrawal, useReturnDocument } from '@/lib/features/documents/returns/client'

interface Words {
  title: string
  text: string
  hint: string
  confirm: string
  done: string
}

const WORDS: Readonly<Record<ReasonedDeed, Words>> = {
  withdraw: {
    title: 'Вернуть документ в работу?',
    text: 'Утверждение будет снято, значения перестанут участвовать в сравнении до нового утверждения.',
    hint: 'Её увидят сотрудники организации',
    confirm: 'Вернуть в работу',
    done: 'Документ возвращён в работу',
  },
  sendBack: {
    title: 'Вернуть на доработку?',
    text: 'Документ останется черновиком. Кто его заполняет, увидит причину и получит письмо.',
    hint: 'Её увидят те, кто заполняет документ',
    confirm: 'Вернуть на доработку',
    done: 'Документ возвращён на доработку',
  },
  requestWithdrawal: {
    title: 'Попросить вернуть документ в работу?',
    text: 'Решит администратор проекта. До его решения документ остаётся утверждённым.',
    hint: 'Её прочтёт администратор',
    confirm: 'Отправить просьбу',
    done: 'Просьба отправлена администратору',
  },
}

type ReasonDialogProps = { form: DocumentForm; actions: DocumentActions; onClose: () => void }

/** Asks why the document goes back, or should. */
export function ReasonDialogs({ actions, ...rest }: ReasonDialogProps) {
  const { dialog } = actions
  const isReasoned = dialog === 'withdraw' || dialog === 'sendBack' || dialog === 'requestWithdrawal'
  return isReasoned && <DeedDialog deed={dialog} {...rest} />
}

type DeedDialogProps = Omit<ReasonDialogProps, 'actions'> & { deed: ReasonedDeed }

function DeedDialog({ deed, form, onClose }: DeedDialogProps) {
  const withdraw = useWithdrawApproval().mutateAsync
  const sendBack = useReturnDocument().mutateAsync
  const requestWithdrawal = useRequestWithdrawal().mutateAsync
  const { title, text, hint, confirm, done } = WORDS[deed]

  async function send(reason: string) {
    // What is typed is not lost to the document that comes back.
    const saved = await form.save()
    if (!saved) return 'Документ не сохранён. Закройте окно: форма скажет, что мешает.'
    form.follow(await { withdraw, sendBack, requestWithdrawal }[deed]({ id: saved.id, reason }))
    return null
  }

  return (
    <ReasonDialog
      title={title}
      hint={hint}
      maxLength={2000}
      confirmLabel={confirm}
      color="warning"
      onClose={onClose}
      onConfirm={useReasonCall({ send, done, onClose })}
    >
      <p>{text}</p>
    </ReasonDialog>
  )
}
