import { TriangleAlert } from 'lucide-react'
import { riskOf } from '#domain/advice/permission-advice'

/** Marks a risky permission, with the reason. Shows nothing beside the others. */
export function RiskMark({ code }: { code: string }) {
  const risk = riskOf(code)
  if (risk === undefined) return null
  return (
    <span className="block text-xs font-normal text-warn">
      <TriangleAlert size={12} aria-hidden="true" className="mr-1 inline align-[-0.125em]" />
      High risk: {risk}
    </span>
  )
}
