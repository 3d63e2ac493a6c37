'use client'

import type { ComponentType } from 'react'
import { Later } from '@/components/ui/browser/later'
import { useLater } from '@/components/ui/feedback/use-later'

/**
 * A component whose script comes later, for what appears when a person asks for it and is no part of the drawn page:
 * until it is there, nothing stands in its place.
 * @param load imports it
 */
export function comeLater<P extends object>(load: () => Promise<ComponentType<P>>) {
  const later = new Later(load)
  return function ComeLater(props: P & { onClose?: () => void }) {
    const Part = useLater(later, true, () => props.onClose?.())
    return Part ? <Part {...props} /> : null
  }
}
