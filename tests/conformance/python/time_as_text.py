import time
t = time.gmtime(0)
print(t, t.tm_year, t[:3], time.strftime("%Y-%m-%d %H:%M:%S %a %A %b %B %j %p %y %% %I %w %U %W %c|%x|%X|%Z|%D|%F|%T|%e|%h|%n|%R|%u|%V|%G|%C", t), time.asctime(t), time.mktime(t), time.timezone, time.tzname, time.daylight, time.altzone)
print(time.strptime("2024-02-29 12:34:56", "%Y-%m-%d %H:%M:%S"), time.ctime(0), time.localtime(0) == t)
