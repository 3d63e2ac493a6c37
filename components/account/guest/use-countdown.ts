'use client'

import { useCallback, useEffect, useState } from 'react'

const SECOND_MS = 1000

/**
 * Whole seconds left of the wait that `start` begins; 0 without one. It reads the clock, because timers of a
 * background tab fire late.
 */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS))
      setSecondsLeft(left)
      if (left === 0) setUntil(0)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])

  const start = useCallback((seconds: number) => {
    setSecondsLeft(seconds)
    setUntil(Date.now() + seconds * SECOND_MS)
  }, [])
  return { secondsLeft, start }
}
