'use client'

import { useCallback, useRef } from 'react'

/** Runs tasks one after another, in the order they were asked for; one that fails does not stop the next. */
export function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(task: () => Promise<T>): Promise<T> => {
    const result = last.current.then(task)
    last.current = result.catch(() => undefined)
    return result
  }, [])
}
