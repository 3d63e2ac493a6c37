'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'

/** A move, from the moment it is asked for. */
interface Move {
  /** Whether it was made. */
  made: Promise<boolean>
  /** Puts back what was moved; refused where somebody has moved it since. */
  undo: () => Promise<unknown>
}

/** Of the messages about order the last one counts. */
const ORDER = 'order'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable=true]') !== null

/** By the place of the key: on a Russian keyboard it writes another letter. */
const isUndoKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyZ'

const refusal = ({ code, message }: ApiError) =>
  code === 'stale'
    ? 'Порядок уже изменил другой администратор: отменять нечего, показан нынешний порядок.'
    : `Порядок не возвращён: ${message}`

/**
 * Undoing moves, the last one first: from the message that tells of a move, and by Ctrl+Z for as long as the page is
 * open. A move under way is undone as soon as it is made.
 * @returns `follow` is told of every move; `undo` is there while there is one to undo
 */
export function useUndo(): { follow: (move: Move) => Promise<void>; undo: (() => void) | undefined } {
  const alerts = useAlerts()
  const moves = useRef<Move[]>([])
  const [count, setCount] = useState(0)

  function keep(left: Move[]) {
    moves.current = left
    setCount(left.length)
  }

  async function undoLast() {
    const move = moves.current.at(-1)
    if (!move) return
    keep(moves.current.slice(0, -1))
    alerts.forget(ORDER)
    try {
      if (!(await move.made)) return
      await move.undo()
      alerts.show({ type: 'success', message: 'Порядок возвращён', about: ORDER })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // What came before stands on an order that is no more.
      keep([])
      alerts.show({ type: 'danger', message: refusal(error), about: ORDER })
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndoKey(event) || isTyping(event.target) || moves.current.length === 0) return
    event.preventDefault()
    void undoLast()
  })

  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener('keydown', onKey, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  return {
    follow: async (move) => {
      keep([...moves.current, move])
      const isMade = await move.made
      if (!moves.current.includes(move)) return
      if (!isMade) return keep(moves.current.filter((one) => one !== move))
      alerts.show({
        type: 'success',
        message: 'Порядок изменён',
        about: ORDER,
        action: { label: 'Отменить', keys: 'Control+Z', onSelect: undoLast },
      })
    },
    undo: count > 0 ? () => void undoLast() : undefined,
  }
}
