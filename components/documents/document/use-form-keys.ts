'use client'

import { useEffect, useEffectEvent } from 'react'

interface FormKeys {
  onSave: (() => void) | null
  onApprove: (() => void) | null
  /** F8, and −1 with Shift. */
  onWarning: ((step: 1 | -1) => void) | null
}

/** Ctrl+S, Ctrl+Enter and F8 anywhere on the page, except inside a dialog. By the key's place: layouts differ. */
export function useFormKeys({ onSave, onApprove, onWarning }: FormKeys): void {
  function actionOf(event: KeyboardEvent): (() => void) | null | undefined {
    const hasCommand = event.ctrlKey || event.metaKey
    if (event.altKey) return undefined
    if (event.code === 'F8' && !hasCommand) return onWarning && (() => onWarning(event.shiftKey ? -1 : 1))
    if (!hasCommand || event.shiftKey) return undefined
    if (event.code === 'KeyS') return onSave
    return event.code === 'Enter' || event.code === 'NumpadEnter' ? onApprove : undefined
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event)
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
