import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { EmptyState } from '../ui/empty-state'
import { Page } from './page'

export const NotFoundPage = () => (
  <Page title="Page not found">
    <div className="card">
      <EmptyState icon={<Compass size={18} />} title="There is no page at this address">
        <p>
          The link may be old or mistyped.{' '}
          <Link to="/" className="link">
            Go to the overview
          </Link>
        </p>
      </EmptyState>
    </div>
  </Page>
)
