'use client'

import { Eye } from 'lucide-react'
import { setRootWord, useRootWord } from '@/components/layout/look/root-word'
import { visionOf } from '@/components/layout/look/vision'
import { useVisionPanel } from '@/components/layout/look/vision-frame'
import { IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'

/** Switches to the low-vision version and shows its panel; once it is on, shows and hides the panel. */
export function VisionToggle() {
  const isOn = useRootWord('vision') !== undefined
  const panel = useVisionPanel()

  function press() {
    if (!isOn) setRootWord('vision', visionOf('on'))
    panel.setOpen(!isOn || !panel.isOpen)
  }

  return (
    <IconButton
      ref={panel.toggle}
      label="Версия для слабовидящих"
      icon={<Eye aria-hidden />}
      aria-expanded={panel.isOpen}
      aria-controls={panel.isOpen ? panel.id : undefined}
      onClick={press}
      className={classNames(isOn && 'border-accent! bg-accent-soft')}
    />
  )
}
