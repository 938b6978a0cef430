import { useEffect, useState } from 'react'

/** Says after five seconds that the answer is still missing. */
export function StillWaiting() {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 5000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span role="status" className="text-sm text-muted">
      {long ? 'Still waiting for the server …' : ''}
    </span>
  )
}
