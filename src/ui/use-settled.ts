import { useEffect, useState } from 'react'

const pauseMs = 180

/** A typed text at the last pause in typing, which is the one to send to a server. */
export function useSettled(text: string): string {
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
