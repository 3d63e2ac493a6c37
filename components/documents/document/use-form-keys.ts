'use client'

import { useEffect, useEffectEvent } from 'react'

interface FormKeys {
  onSave: (() => void) | null
  onApprove: (() => void) | null
}

/** Ctrl+S and Ctrl+Enter anywhere on the page, except inside a dialog. By the key's place: layouts differ. */
export function useFormKeys({ onSave, onApprove }: FormKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const isEnter = event.code === 'Enter' || event.code === 'NumpadEnter'
    const action = event.code === 'KeyS' ? onSave : isEnter ? onApprove : undefined
    if (action === undefined) return
    const target = event.target
    if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    if (!event.repeat) action?.()
  })

  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('keydown', press, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
