import { useEffect, useState } from 'react'

type Props = { words?: string; afterMs?: number }

/** Says after five seconds that the server's answer is still missing, or that something else takes long. */
export function StillWaiting({ words = 'Still waiting for the server …', afterMs = 5000 }: Props) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return (
    <span role="status" className="text-sm text-muted">
      {long ? words : ''}
    </span>
  )
}
