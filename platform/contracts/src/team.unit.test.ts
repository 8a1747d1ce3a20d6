import { describe, expect, test } from 'vitest';
import { isErrorCode, errorStatus } from './errors.ts';
import {
  areaOf,
  isTeam,
  refusedAct,
  refusedArea,
  rightsOf,
  ROLES_OF_ACTS,
  ROLES_OF_AREAS,
  TEAM_ACTS,
  TEAM_REFUSALS,
  TEAM_ROLES,
} from './team.ts';

describe('roles inside the team', () => {
  test('an earlier account may do all of it', () => {
    for (const act of TEAM_ACTS) expect(refusedAct(['admin'], act), act).toBeNull();
    expect(rightsOf(['admin'])).toEqual({
      areas: Object.keys(ROLES_OF_AREAS),
      acts: Object.keys(ROLES_OF_ACTS),
      menu: ['Ads', 'Merchants', 'Payments', 'Valuations'],
    });
    expect(refusedArea(['admin'], null)).toBeNull();
  });

  test('each role has work of its own, no one else has all of it, and two roles may do what either may', () => {
    for (const role of TEAM_ROLES) {
      const { acts, areas } = rightsOf([role]);
      expect(acts.length, role).toBeGreaterThan(0);
      expect(acts.length, role).toBeLessThan(TEAM_ACTS.length);
      expect(areas.length, role).toBeLessThan(Object.keys(ROLES_OF_AREAS).length);
    }
    expect(rightsOf([...TEAM_ROLES])).toEqual(rightsOf(['admin']));
    expect(rightsOf([])).toEqual({ areas: [], acts: [], menu: [] });
  });

  test('a refusal names the role whose work it is', () => {
    expect(refusedAct(['clerk'], 'order.mark-paid')).toBe('needs_finance');
    expect(refusedAct(['senior'], 'bank.import')).toBe('needs_finance');
    expect(refusedAct(['finance'], 'auction.release')).toBe('needs_clerk');
    expect(refusedAct(['clerk'], 'auction.void')).toBe('needs_senior');
    expect(refusedAct(['senior'], 'settings.save')).toBe('needs_content');
    expect(refusedArea(['finance'], 'ads')).toBe('needs_clerk');
    expect(refusedArea(['clerk'], 'payments')).toBe('needs_finance');
    expect(refusedArea(['clerk'], null)).toBe('not_allowed');
    for (const code of TEAM_REFUSALS) expect([isErrorCode(code), errorStatus(code)]).toEqual([true, 403]);
  });

  test('an address belongs to one area', () => {
    const base = '/private/operator';
    expect(areaOf(`${base}/ads`)).toBe('ads');
    expect(areaOf(`${base}/auctions/:id/void`)).toBe('auctions');
    expect(areaOf(`${base}/auctions/holidays`)).toBe('holidays');
    expect(areaOf(`${base}/security`)).toBe('security');
    expect(areaOf(`${base}/security/papers`)).toBe('papers');
    expect(areaOf(`${base}/orders/:id/paid`)).toBe('payments');
    expect(areaOf(`${base}/bank/statements`)).toBe('payments');
    for (const path of [`${base}/ordersx`, `${base}/constructor`, base, '/private/orders'])
      expect(areaOf(path), path).toBeNull();
  });

  test('one of the roles makes somebody of the team, another word does not', () => {
    for (const role of ['admin', ...TEAM_ROLES]) expect(isTeam([role]), role).toBe(true);
    expect(isTeam([])).toBe(false);
    expect(isTeam(['operator'])).toBe(false);
  });
});
