'use client'

import { KeysChoice } from '@/components/help/keys-choice'
import { KeysList } from '@/components/ui/basics/keys-list'
import { Dialog } from '@/components/ui/overlays/dialog'
import { KEY_GROUPS } from '@/lib/features/help/keys/labels'

type KeysDialogProps = {
  /** Of the screen below: its keys come first. */
  path: string
  onClose: () => void
}

/** What the keyboard does, here first and then elsewhere. */
export function KeysDialog({ path, onClose }: KeysDialogProps) {
  const isHere = (group: { path: RegExp }) => group.path.test(path)
  const groups = [...KEY_GROUPS.filter(isHere), ...KEY_GROUPS.filter((group) => !isHere(group))]
  return (
    <Dialog open onClose={onClose} title="Клавиши">
      {groups.map(({ title, keys }) => (
        <section key={title} aria-label={title} className="mb-5">
          <h3 className="font-semibold">{title}</h3>
          <KeysList keys={keys} />
        </section>
      ))}
      <KeysChoice />
    </Dialog>
  )
}
