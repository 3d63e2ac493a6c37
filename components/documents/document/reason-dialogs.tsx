'use client'

import type { DocumentActions, ReasonedDeed } from '@/components/documents/document/use-document-actions'
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog'

interface Words {
  title: string
  text: string
  hint: string
  confirm: string
}

const WORDS: Readonly<Record<ReasonedDeed, Words>> = {
  withdraw: {
    title: 'Вернуть документ в работу?',
    text: 'Утверждение будет снято, значения перестанут участвовать в сравнении до нового утверждения.',
    hint: 'Её увидят сотрудники организации',
    confirm: 'Вернуть в работу',
  },
  sendBack: {
    title: 'Вернуть на доработку?',
    text: 'Документ останется черновиком. Кто его заполняет, увидит причину и получит письмо.',
    hint: 'Её увидят те, кто заполняет документ',
    confirm: 'Вернуть на доработку',
  },
  requestWithdrawal: {
    title: 'Попросить вернуть документ в работу?',
    text: 'Решит администратор проекта. До его решения документ остаётся утверждённым.',
    hint: 'Её прочтёт администратор',
    confirm: 'Отправить просьбу',
  },
}

type ReasonDialogsProps = { actions: DocumentActions; onClose: () => void }

/** Asks why the document goes back, or should. */
export function ReasonDialogs({ actions, onClose }: ReasonDialogsProps) {
  const { dialog } = actions
  if (dialog !== 'withdraw' && dialog !== 'sendBack' && dialog !== 'requestWithdrawal') return null
  const { title, text, hint, confirm } = WORDS[dialog]
  return (
    <ReasonDialog
      title={title}
      hint={hint}
      maxLength={2000}
      confirmLabel={confirm}
      color="warning"
      onClose={onClose}
      onConfirm={(reason) => actions.forReason(dialog, reason)}
    >
      <p>{text}</p>
    </ReasonDialog>
  )
}
