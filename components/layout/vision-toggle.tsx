'use client'

import { Eye } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { VISION_COOKIE } from '@/components/layout/vision'
import { classNames } from '@/components/ui/basics/class-names'
import { IconButton } from '@/components/ui/basics/icon-button'

const ONE_YEAR = 365 * 24 * 60 * 60

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-vision'] })
  return () => observer.disconnect()
}

const isLow = () => document.documentElement.dataset.vision === 'low'

function setLow(low: boolean) {
  if (low) document.documentElement.dataset.vision = 'low'
  else delete document.documentElement.dataset.vision
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // Not the Cookie Store API: it is missing on plain http, where an internal network may run this.
  document.cookie = `${VISION_COOKIE}=${low ? 'low' : ''}; Path=/; Max-Age=${low ? ONE_YEAR : 0}; SameSite=Lax${secure}`
}

/** Switches the low-vision version on and off in this browser, at once and on later pages. */
export function VisionToggle() {
  const low = useSyncExternalStore(subscribe, isLow, () => false)
  return (
    <IconButton
      label="Версия для слабовидящих"
      icon={<Eye aria-hidden />}
      aria-pressed={low}
      onClick={() => setLow(!low)}
      className={classNames(low && 'border-accent! bg-accent-soft')}
    />
  )
}
