import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { opensByKey, setOpensByKey } from '@/components/help/keys-setting'
import { KeysList } from '@/components/ui/basics/keys-list'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { Dialog } from '@/components/ui/overlays/dialog'
import { KEY_GROUPS } from '@/lib/features/help/keys/labels'

/** Keyboard shortcuts of the current screen, then of others. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const path = usePathname()
  const [isOn, setOn] = useState(opensByKey)
  const isHere = (group: { path: RegExp }) => group.path.test(path)
  const groups = [...KEY_GROUPS.filter(isHere), ...KEY_GROUPS.filter((group) => !isHere(group))]
  return (
    <Dialog onClose={onClose} title="Клавиши">
      {groups.map(({ title, keys }) => (
        <section key={title} aria-label={title} className="mb-5">
          <h3 className="font-semibold">{title}</h3>
          <KeysList keys={keys} />
        </section>
      ))}
      {/* A single-character shortcut can be triggered by accident, also by voice (WCAG 2.1.4). */}
      <ToggleField
        label="Открывать это окно клавишей «?»"
        checked={isOn}
        onChange={(next) => {
          setOpensByKey(next)
          setOn(next)
        }}
      />
    </Dialog>
  )
}
