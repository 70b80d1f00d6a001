import type { Redis } from "ioredis";
import type { Seat, Seats } from "./seats.ts";

/** A process that is gone has its seats for this long. */
const HELD_MS = 30_000;

/** Each key has its holders by the time they hold it until, in Redis's own time. */
const TAKE = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local holder, heldMs, how = ARGV[1], tonumber(ARGV[2]), ARGV[3]
for i, key in ipairs(KEYS) do
  redis.call('zremrangebyscore', key, '-inf', now)
  if how ~= 'renew' and not redis.call('zscore', key, holder) and redis.call('zcard', key) >= tonumber(ARGV[3 + i]) then return i end
end
if how ~= 'ask' then
  for _, key in ipairs(KEYS) do
    redis.call('zadd', key, now + heldMs, holder)
    redis.call('pexpire', key, heldMs)
  end
end
return 0`;

/** The seats in Redis; it throws where Redis does. */
export function redisSeats(redis: Redis): Seats {
  const keyOf = ({ name, key }: Seat) => `disco:seats:${name}:${key}`;
  return {
    take: async (holder, seats, how) => {
      const most = seats.map((seat) => seat.most);
      const full = Number(await redis.eval(TAKE, seats.length, ...seats.map(keyOf), holder, HELD_MS, how, ...most));
      return seats[full - 1] ?? null;
    },
    leave: async (holder, seats) => {
      await Promise.all(seats.map((seat) => redis.zrem(keyOf(seat), holder)));
    },
  };
}
